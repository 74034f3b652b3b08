import { apiPage } from './api-page.js';
import { configurationPage } from './configuration-page.js';
import { keysPage } from './keys-page.js';
import { methodsPage } from './methods-page.js';
import { metricsPage } from './metrics-page.js';
import { operationsPage } from './operations-page.js';

/** The generated pages of docs/reference/, by file name. */
export const pages: Record<string, () => string> = {
  'api.md': apiPage,
  'configuration.md': configurationPage,
  'json-rpc.md': methodsPage,
  'keys.md': keysPage,
  'metrics.md': metricsPage,
  'operations.md': operationsPage,
};
