import './report.css';
import { createRoot } from 'react-dom/client';
import type { ReportData } from '../../report/results.js';
import { applyTheme } from '../theme.js';
import { ReportPage } from './report-page.js';

applyTheme();
const data = JSON.parse(document.getElementById('report')?.textContent ?? '{}') as ReportData;
createRoot(document.getElementById('app') as HTMLElement).render(<ReportPage data={data} />);
