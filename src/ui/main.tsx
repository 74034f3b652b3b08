import './styles.css';
import '@xterm/xterm/css/xterm.css';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { App } from './app.js';
import { Overview } from './live/overview.js';
import { applyTheme } from './theme.js';
import { addWebFonts } from './web-fonts.js';

// the content policy of the service forbids code that is made from text
config({ jitless: true });
applyTheme();
addWebFonts();
createRoot(document.getElementById('app') as HTMLElement).render(<App overview={new Overview()} />);
