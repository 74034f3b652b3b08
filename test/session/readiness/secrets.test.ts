import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quoteWord } from '../../../src/base/text/quote-word.js';
import { sshRelay } from '../../../src/client/ssh/ssh-relay.js';
import { Engine } from '../../../src/engine/engine.js';
import { type AuditEntry, dispatch } from '../../../src/operations/dispatch.js';
import { type FarTestPlace, sshPlace } from '../../helpers/far-places.js';
import { PrivateTmux } from '../../helpers/private-tmux.js';
import { askingPrograms, Secret, waysToLook, waysToType } from '../../helpers/secrets.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const engine = new Engine({ openRelay: sshRelay });
const tmux = new PrivateTmux();
let far: FarTestPlace;
beforeAll(async () => {
  far = await sshPlace();
});
afterAll(async () => {
  await engine.dispose();
  await far.stop();
});

const backends = {
  'a terminal of its own': async (command: string, args: string[]) => engine.launch({ command, args }),
  'a pane of tmux': async (command: string, args: string[]) => {
    const paneId = tmux.pane(`${[command, ...args].map(quoteWord).join(' ')}; cat`);
    return engine.pane({ paneId, socketName: tmux.socketName });
  },
  'a terminal behind ssh': async (command: string, args: string[]) =>
    engine.launchFar({ command, args, host: far.address, bare: true }),
  'a terminal of the ttypilot on another machine': async (command: string, args: string[]) =>
    engine.launchFar({ command, args, host: far.address }),
};

const places = Object.entries(backends).map(([place, open]) => ({ place, open }));
const ways = waysToType(new Secret()).map(([operation, input]) => `${operation} ${Object.keys(input)}`);

describe.each(places)('a secret that is typed in $place', { timeout: 30_000 }, ({ open }) => {
  describe.each(askingPrograms)('at $name', ({ command, args }) => {
    test.each(ways.map((way, i) => ({ way, i })))('by $way is reported to no one', async ({ i }) => {
      const secret = new Secret();
      const [operation, input] = waysToType(secret)[i] as [string, Record<string, unknown>];
      const session = await open(command, [...(args ?? [])]);
      const audit: AuditEntry[] = [];
      const answers: string[] = [];
      const call = async (name: string, fields: Record<string, unknown>) => {
        const { signal } = new AbortController();
        const context = {
          engine,
          permission: 'control' as const,
          signal,
          onAudit: (entry: AuditEntry) => audit.push(entry),
        };
        const answer = await dispatch(name, { session_id: session.id, ...fields }, context);
        answers.push(JSON.stringify(answer));
        return answer;
      };

      const folder = temporaryFolder();
      for (const format of ['asciicast', 'jsonl', 'trace']) {
        await call('start_recording', { format, path: join(folder, format), include_input: true });
      }
      expect(await call('wait_for_input', {})).toMatchObject({ state: 'password' });
      await expect(call('send_input', { key: secret.text })).rejects.toMatchObject({ details: { key: '•••' } });
      const typed = await call(operation, input);
      if (operation === 'send_input') expect(typed).toMatchObject({ sent: '•••' });
      expect(await call('wait_for_text', { pattern: secret.digest })).toMatchObject({ found: true });
      for (const [name, fields] of waysToLook) await call(name, name === 'wait_for_exit' ? { timeout_ms: 0 } : fields);
      expect(answers.filter((answer) => secret.isIn(answer))).toEqual([]);
      expect(secret.isIn(JSON.stringify(audit))).toBe(false);
      if (tmux.isRunning) expect(secret.isIn(tmux.run('list-buffers'))).toBe(false);
      await session.close();
      expect(secret.filesWithIt(folder)).toEqual([]);
      const recorded = readFileSync(join(folder, 'asciicast'), 'utf8');
      expect(recorded).toContain(secret.digest.slice(0, 30));
      // nor letter by letter
      expect(secret.isIn([...recorded.matchAll(/"i","(.*)"\]/g)].map(([, typed]) => typed).join(''))).toBe(false);
      const acts = [...readFileSync(join(folder, 'trace'), 'utf8').matchAll(/"what":"([^"]*)"/g)];
      expect(secret.isIn(acts.map(([, what]) => what).join(''))).toBe(false);
      expect(readdirSync(folder)).toEqual(['asciicast', 'jsonl', 'trace']);
    });
  });
});
