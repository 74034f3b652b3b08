import './styles.css';
import '@xterm/xterm/css/xterm.css';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { Attention } from './agents/attention.js';
import { App } from './app.js';
import { Overview } from './live/overview.js';
import { openPath } from './router.js';
import { applyTheme } from './theme.js';
import { addWebFonts } from './web-fonts.js';

// the service's content policy forbids eval
config({ jitless: true });
openPath();
applyTheme();
addWebFonts();
const overview = new Overview();
const attention = new Attention(overview.agents);
createRoot(document.getElementById('app') as HTMLElement).render(<App overview={overview} attention={attention} />);
