import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDirectory } from './base/files/data-directory.js';
import { runCommandLine } from './surfaces/cli/cli.js';
import type { Parts } from './surfaces/cli/context.js';
import { processOutput } from './surfaces/cli/show/output.js';

/** Variables outside of the configuration. */
const PLACES = new Set(['DATA_DIR', 'RUNTIME_DIR', 'TOKEN', 'TREE', 'URL', 'VIEWER'].map((name) => `TTYPILOT_${name}`));

// parts are loaded by the commands that need them, so that all others start fast
const parts: Parts = {
  get version() {
    const file = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
    return (JSON.parse(file) as { version: string }).version;
  },
  async openEngine({ isLasting = false } = {}) {
    const [{ Engine }, { LocalClient }, { TtypilotError }, { recordingOptions }, { readConfig }, { sshRelay }] =
      await Promise.all([
        import('./engine/engine.js'),
        import('./operations/local-client.js'),
        import('./base/errors/errors.js'),
        import('./config/recording-options.js'),
        import('./config/read-config.js'),
        import('./client/ssh/ssh-relay.js'),
      ]);
    const openRelay = (address: string) => sshRelay(address);
    const engine = new Engine({ ...(isLasting ? recordingOptions(readConfig()) : {}), openRelay });
    const adoptDurable = async () => {
      try {
        await engine.adoptDurable();
      } catch (error) {
        // without tmux, nothing was left there
        if (error instanceof TtypilotError && error.code === 'tmux_owned') process.stderr.write(`${error.message}\n`);
      }
    };
    return { client: new LocalClient(engine), adoptDurable, dispose: () => engine.dispose() };
  },
  async openService(options) {
    const { openService } = await import('./open-service.js');
    return openService(options, parts.version);
  },
  async mcpTools() {
    // reading the configuration loads its schema, which takes a while
    if (!isConfigured()) return ['all'];
    const [{ readConfig }, { configuredToolsProblem }] = await Promise.all([
      import('./config/read-config.js'),
      import('./surfaces/mcp/tool-choice.js'),
    ]);
    return readConfig({ problem: configuredToolsProblem }).mcp.tools;
  },
  dataDirectory: async () => dataDirectory(),
  async serveJsonRpc(defaults) {
    const [{ Engine }, { serveJsonRpc }] = await Promise.all([
      import('./engine/engine.js'),
      import('./surfaces/jsonrpc/serve.js'),
    ]);
    await serveJsonRpc({ engine: new Engine(), version: parts.version, defaults });
  },
  async recordings() {
    const { recordingParts } = await import('./open-recordings.js');
    return recordingParts;
  },
  async tapes() {
    const { tapeParts } = await import('./open-tapes.js');
    return tapeParts;
  },
  async fleetKeys() {
    const { fleetKeyParts } = await import('./open-fleet-keys.js');
    return fleetKeyParts;
  },
  async store() {
    const { storeParts } = await import('./open-store.js');
    return storeParts;
  },
  async tour(options) {
    const { tour } = await import('./tour.js');
    return tour(options);
  },
};

/** Whether a file or a variable may say something else than the defaults. */
function isConfigured(): boolean {
  const isSetting = (name: string) => name.startsWith('TTYPILOT_') && !PLACES.has(name);
  return Object.keys(process.env).some(isSetting) || existsSync(join(dataDirectory(), 'config.yaml'));
}

// a reader that closes the pipe, such as head, has seen enough
process.stdout.on('error', () => process.exit());
// not awaited: the program is built as CommonJS, which starts faster
void runCommandLine(process.argv.slice(2), parts, processOutput).then((exitCode) => {
  process.exitCode = exitCode;
});
