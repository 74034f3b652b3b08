import { start } from '../start.js';
import { receiptContract } from './receipt-contract.js';

receiptContract((command, args) => start(command, { args }));
