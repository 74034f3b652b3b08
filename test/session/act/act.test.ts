import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../../../src/engine/engine.js';
import type { Session } from '../../../src/session/session.js';

let engine: Engine;
beforeAll(() => {
  engine = new Engine();
});
afterAll(() => engine.dispose());

const ESC = '\\033';

function sh(script: string): Session {
  return engine.launch({ command: 'sh', args: ['-c', script] });
}

/** A shell at its prompt that the viewer has seen. */
async function shell(): Promise<Session> {
  const session = engine.launch({ command: 'bash', args: ['--norc', '--noprofile'], env: { PS1: 'demo$ ' } });
  await session.act({ until: { text: 'demo$ ' } });
  return session;
}

/** A menu of three rows on the alternate screen; `j` moves the highlight, Enter prints the choice and exits. */
const MENU = `
stty -echo -icanon
printf '${ESC}[?1049h'
at=1
draw() {
  printf '${ESC}[H'
  for i in 1 2 3; do
    if [ $i = $at ]; then printf '${ESC}[7m item %s ${ESC}[0m\\r\\n' $i; else printf ' item %s \\r\\n' $i; fi
  done
}
draw
while :; do
  key=$(dd bs=1 count=1 2>/dev/null)
  case $key in
    j) at=$((at + 1)); draw ;;
    '') break ;;
  esac
done
printf '${ESC}[?1049lchose %s\\n' $at
`;

describe('what is done', () => {
  test('text and keys mix freely, in order, in one turn', async () => {
    const session = await shell();
    const result = await session.act({ do: ['echo wrong', 'ctrl+u', { type: 'echo right' }, { press: ['enter'] }] });
    expect(result).toMatchObject({ outcome: 'matched', state: 'prompt', shown: { output: 'right' } });
  });

  test('a plain string that names a key presses it; type types the word', async () => {
    const session = await shell();
    await session.act({ do: [{ type: 'echo ' }, { type: 'enter' }, 'enter'] });
    expect(session.screen).toContain('demo$ echo enter\nenter');
  });

  test('a paste arrives in one piece', async () => {
    const session = sh(`stty -echo -icanon; printf '${ESC}[?2004hready'; cat -v`);
    await session.act({ until: { text: 'ready' } });
    await session.act({ do: [{ paste: 'one two' }], until: { text: '201~' } });
    expect(session.screen).toContain('^[[200~one two^[[201~');
  });

  test('a submitted text comes with its receipt', async () => {
    const session = sh('printf "name? "; read -r name; echo "hello $name"; read -r more');
    const result = await session.act({ do: [{ submit: 'Ada' }] });
    expect(result.receipts).toMatchObject([{ staged: true, accepted: 'yes', attempts: 1 }]);
    expect(result.message).toContain('accepted: yes');
    expect(result.shown.rows.map(({ text }) => text)).toContain('hello Ada');
  });

  test('a click goes to the only place that shows the text', async () => {
    const session = sh(`stty raw; printf '${ESC}[?1000h${ESC}[?1006h  [ OK ]  '; cat -v`);
    await session.act({ until: { text: 'OK' } });
    await session.act({ do: [{ click: '[ OK ]' }], until: { text: '0;5;1m' } });
    expect(session.screen).toContain('^[[<0;5;1M^[[<0;5;1m');
  });

  test('a click on a text that is not there, or there twice, is refused', async () => {
    const session = sh(`printf '${ESC}[?1000h${ESC}[?1006h yes yes'; cat -v`);
    await session.act({ until: { text: 'yes' } });
    const twice = session.act({ do: [{ click: 'yes' }] });
    await expect(twice).rejects.toMatchObject({
      code: 'click_target_missing',
      message: expect.stringContaining('2 times'),
    });
    const missing = session.act({ do: [{ click: 'no' }] });
    await expect(missing).rejects.toMatchObject({ code: 'click_target_missing' });
  });

  test('an unknown key refuses the whole call', async () => {
    const session = await shell();
    const { seq } = session;
    await expect(session.act({ do: ['echo hi', { press: 'entre' }] })).rejects.toMatchObject({ code: 'unknown_key' });
    await session.sync();
    expect(session.seq).toBe(seq);
  });

  test.each(['crtl+c', 'ctrl+foo', 'ctrl+', 'Crtl+c', 'shfit+tab', 'ctrl+alt+foo'])(
    'a misspelt combination refuses the whole call: %s',
    async (step) => {
      const session = sh('read -r line');
      const { lastAct } = session.input;
      const message = expect.stringContaining('{type: …} types it');
      await expect(session.act({ do: ['echo', step] })).rejects.toMatchObject({ code: 'unknown_key', message });
      expect(session.input.lastAct).toEqual(lastAct);
    },
  );

  test('the refusal of a misspelt combination names the key that was probably meant', async () => {
    const message = expect.stringContaining('did you mean ctrl+c?');
    await expect(sh('read -r line').act({ do: ['crtl+c'] })).rejects.toMatchObject({ message });
  });

  test('a word close to the name of a key is typed, and the answer says so', async () => {
    const session = sh('read -r line; echo "got $line"');
    const { message } = await session.act({ do: ['entr'] });
    expect(message).toContain('; typed "entr" as text');
    await session.act({ do: ['enter'], until: 'exit' });
    expect(session.screen).toContain('got entr');
  });

  test.each(['1+1', 'c++', 'a+b', 'git', 'make', 'echo hi', 'python3', 'x=alt+c', 'ctrl + c is a key'])(
    'other texts are typed without a remark: %s',
    async (text) => {
      const session = sh('read -r line; echo "got $line"');
      const { message } = await session.act({ do: [text, 'enter'], until: 'exit' });
      expect(message).not.toContain('as text');
      expect(session.screen).toContain(`got ${text}`);
    },
  );

  test('a password close to the name of a key is not repeated', async () => {
    const session = sh('stty -echo; printf "Password: "; read -r line');
    await session.act({ until: { text: 'Password' } });
    expect((await session.act({ do: ['entr'] })).message).not.toContain('entr');
  });

  test('a key whose name may have been meant as a command is named in the answer', async () => {
    const session = await shell();
    const { message } = await session.act({ do: ['true', 'enter', 'up', 'enter'] });
    expect(message).toContain('pressed the key up, {"type": "up"} types it');
    const typed = await session.act({ do: [{ type: 'up' }, 'ctrl+u', 'tru', 'left', 'right', 'e', 'enter'] });
    expect(typed.message).not.toContain('pressed');
  });

  test('a key that the program cannot receive refuses the whole call', async () => {
    const session = sh(`stty raw -echo; printf ready; cat -v`);
    await session.act({ until: { text: 'ready' } });
    const { lastAct } = session.input;
    const refused = session.act({ do: ['a', 'super+x'] });
    await expect(refused).rejects.toMatchObject({ code: 'key_not_sendable', details: { key: 'super+x' } });
    expect(session.input.lastAct).toEqual(lastAct);
  });

  test('after a wait such a key stops the steps, and the answer does not say that nothing was sent', async () => {
    const session = sh(`stty raw -echo; printf ready; cat -v`);
    await session.act({ until: { text: 'ready' } });
    const { outcome, message } = await session.act({ do: ['abc', { wait: 'abc' }, 'super+x'] });
    expect(outcome).toBe('stopped');
    expect(message).toMatch(/^Stopped at step 3 of 3: The program cannot receive the key super\+x/);
    expect(message).not.toContain('Nothing was sent');
  });

  test('a key is sent that the program can receive once it has appeared', async () => {
    const session = sh(`printf 'start? '; read -r go; stty raw -echo; printf '${ESC}[>1ukitty'; cat -v`);
    await session.act({ until: { text: 'start' } });
    await session.act({ do: ['enter', { wait: 'kitty' }, 'super+x'], until: { text: '120;9u' } });
    expect(session.screen).toContain('^[[120;9u');
  });

  test('a wait between two steps keeps each answer for its question', async () => {
    const session = sh('sleep 0.2; printf "name? "; read -r n; sleep 0.2; printf "age? "; read -r a; echo "$n is $a"');
    const steps = [{ wait: 'name' }, 'Ada', 'enter', { wait: { source: '^.*age' } }, '36', 'enter'];
    expect(await session.act({ do: steps, until: 'exit' })).toMatchObject({ outcome: 'matched' });
    expect(session.screen).toContain('Ada is 36');
  });

  test('nothing is selected once the program has ended, whatever it leaves on the screen', async () => {
    const session = sh(MENU.replace(/^printf .*1049lchose.*$/m, ''));
    expect(await session.act({ until: { text: 'item 3' } })).toMatchObject({ selected: [{ text: 'item 1' }] });
    expect(await session.act({ do: ['enter'], until: 'exit' })).toMatchObject({ outcome: 'matched', selected: [] });
  });

  test('a wait that is not met stops the steps after it', async () => {
    const session = await shell();
    const result = await session.act({ do: ['echo one', 'enter', { wait: 'two' }, 'exit', 'enter'], timeoutMs: 300 });
    expect(result).toMatchObject({ outcome: 'stopped', state: 'prompt' });
    expect(result.message).toContain('Stopped at step 3 of 5, the rest was not sent: "two" did not appear (');
  });

  test('a wait for a selected row guards the step after it', async () => {
    const session = sh(MENU);
    await session.act();
    const steps = ['j', { wait: { selected: 'item 2' } }, 'j', { wait: { selected: /item 3/ } }];
    expect(await session.act({ do: steps })).toMatchObject({ outcome: 'matched', selected: [{ text: 'item 3' }] });
    // the highlight has not moved: what was selected before the key must not count
    const stopped = await session.act({ do: ['j', { wait: { selected: 'item 3' } }, 'enter'], timeoutMs: 300 });
    expect(stopped).toMatchObject({ outcome: 'stopped' });
    expect(stopped.message).toContain('nothing on the screen looks selected, and "item 3" was asked for');
    expect(session.exit).toBeUndefined();
  });

  test('a text that ends in a line break needs no proof of its empty last line', async () => {
    const session = engine.launch({ command: 'python3', args: ['-q'], env: { TERM: 'dumb' } });
    await session.act({ until: { text: '>>> ' } });
    const result = await session.act({
      do: [{ submit: 'def twice(n):\n    return n * 2\n' }, { submit: 'twice(21)' }],
    });
    expect(result).toMatchObject({ outcome: 'matched', receipts: [{ attempts: 1 }, { accepted: 'yes' }] });
    expect(session.screen).toContain('\n42\n');
  });

  test('a screen that was drawn again as it was differs in the answer from one that was left alone', async () => {
    const session = sh(
      `stty -echo -icanon; while :; do printf '${ESC}[2J${ESC}[HA menu'; dd bs=1 count=1 2>/dev/null; done`,
    );
    await session.act();
    const { message, shown } = await session.act({ do: ['x'] });
    expect(shown.rows).toEqual([]);
    expect(message).toContain('the same text was drawn again');
  });

  test('a person who takes over ends a wait, and the steps after it are not sent', async () => {
    const session = sh('cat');
    const acting = session.act({ do: ['one', 'enter', { wait: 'never' }, 'two', 'enter'] });
    await session.waits.forText('one\none');
    const lease = session.lease.take('a person');
    const typing = session.input.type('mine\n', { lease });
    expect(await acting).toMatchObject({ outcome: 'stopped', message: expect.stringContaining('step 4 of 5') });
    await typing;
    expect(session.screen).not.toContain('two');
  });

  test('no other act comes between the steps', async () => {
    const session = sh('stty -echo; cat');
    await session.act();
    const acting = session.act({ do: ['one', ' two', ' three', 'enter'] });
    const typing = session.input.type('other\n');
    await Promise.all([acting, typing]);
    await session.waits.forText('other');
    expect(session.screen).toContain('one two three\nother');
  });

  test('a step that a program can no longer take stops the rest, and says so', async () => {
    const session = sh('read -r line; echo bye');
    const result = await session.act({ do: ['x', 'enter', { submit: 'late' }] });
    expect(result.outcome).toBe('exited');
    expect(result.exit).toMatchObject({ exitCode: 0 });
  });

  test('after the end, an act is refused and a look still works', async () => {
    const session = sh('echo over');
    await session.whenExited;
    await expect(session.act({ do: ['x'] })).rejects.toMatchObject({ code: 'session_exited' });
    expect(await session.act()).toMatchObject({
      outcome: 'exited',
      state: 'exited',
      shown: { rows: [{ row: 0, text: 'over' }] },
    });
  });
});

describe('only_if', () => {
  test('holds: the key is pressed. Does not hold: nothing is sent, and the answer says what is there', async () => {
    const session = sh(MENU);
    await session.act({ until: { text: 'item 3' } });
    const refused = await session.act({ do: ['enter'], onlyIf: { selected: 'item 2' } });
    expect(refused).toMatchObject({ outcome: 'refused', state: 'raw' });
    expect(refused.message).toContain('"item 1" in row 0 is selected');
    const moved = await session.act({ do: ['j'], onlyIf: { selected: 'item 1' } });
    expect(moved).toMatchObject({ outcome: 'matched', selected: [{ row: 1, text: 'item 2' }] });
    const chosen = await session.act({ do: ['enter'], onlyIf: { selected: 'item 2' }, until: 'exit' });
    expect(chosen.outcome).toBe('matched');
    expect(session.screen).toContain('chose 2');
  });

  test('shows: what the screen shows when the first byte leaves', async () => {
    const session = await shell();
    const { seq } = session;
    expect(await session.act({ do: ['x'], onlyIf: { shows: 'Password' } })).toMatchObject({ outcome: 'refused', seq });
    expect(await session.act({ do: ['x'], onlyIf: { shows: 'demo' } })).toMatchObject({ outcome: 'matched' });
  });

  test('state: by the kernel', async () => {
    const session = sh('stty -echo; printf "Password: "; read -r word; stty echo; echo; read -r line');
    await session.act({ until: { text: 'Password' } });
    const refused = await session.act({ do: ['x'], onlyIf: { state: 'line' } });
    expect(refused.message).toContain('the state is password, not line');
    expect(await session.act({ do: ['secret', 'enter'], onlyIf: { state: 'password' } })).toMatchObject({
      state: 'line',
    });
  });

  test('seen: nothing has changed since the last look', async () => {
    const session = sh('cat');
    await session.act();
    expect(await session.act({ do: ['a\n'], onlyIf: { seen: true } })).toMatchObject({ outcome: 'matched' });
    // somebody else types
    await session.input.type('b\n');
    await session.waits.forText('b\nb');
    const refused = await session.act({ do: ['c\n'], onlyIf: { seen: true } });
    expect(refused.message).toContain('has changed since you last looked');
    expect(refused.shown).toMatchObject({ rows: [], output: 'b\nb' });
    expect(await session.act({ do: ['c\n'], onlyIf: { seen: true } })).toMatchObject({ outcome: 'matched' });
  });

  test('a guard with nothing to guard is refused', async () => {
    const session = sh('cat');
    await expect(session.act({ onlyIf: { seen: true } })).rejects.toMatchObject({ code: 'invalid_argument' });
  });
});

describe('until', () => {
  test('settled: a slow command is over when the shell wants the next one', async () => {
    const session = await shell();
    const result = await session.act({ do: ['for i in 1 2 3; do echo $i; sleep 0.3; done', 'enter'] });
    expect(result).toMatchObject({ outcome: 'matched', state: 'prompt', shown: { output: '1\n2\n3' } });
  });

  test('settled: a program that does not react ends it after a short time', async () => {
    const session = sh('stty -echo -icanon; printf ready; while :; do dd bs=1 count=1 2>/dev/null >/dev/null; done');
    await session.act({ until: { text: 'ready' } });
    const result = await session.act({ do: ['x'] });
    expect(result).toMatchObject({ outcome: 'matched', shown: { rows: [] } });
    expect(result.message).toContain('No reaction within 300 ms');
  });

  test('settled: never inside a synchronised update', async () => {
    const half = `${ESC}[?2026h${ESC}[H${ESC}[2Jhalf`;
    const session = sh(`stty -echo -icanon; printf ready; dd bs=1 count=1 2>/dev/null >/dev/null
      printf '${half}'; sleep 0.5; printf ' whole${ESC}[?2026l'; dd bs=1 count=1 2>/dev/null >/dev/null`);
    await session.act({ until: { text: 'ready' } });
    const { shown } = await session.act({ do: ['x'] });
    expect(shown.rows).toEqual([{ row: 0, text: 'half whole' }]);
  });

  test('text: what was written before the act does not count, and the miss is explained', async () => {
    const session = sh('echo Saved; while read -r line; do sleep 0.2; echo "got $line"; done');
    await session.act({ until: { text: 'Saved' } });
    const missed = await session.act({ do: ['x\n'], until: { text: 'Saved' }, timeoutMs: 600 });
    expect(missed.outcome).toBe('timed_out');
    expect(missed.message).toContain('older than since');
    expect(await session.act({ do: ['y\n'], until: { text: { source: '^got y$' } } })).toMatchObject({
      match: 'got y',
    });
  });

  test('gone, and the first of several', async () => {
    const session = sh(`printf 'busy'; read -r line; sleep 0.2; printf '${ESC}[H${ESC}[2Jfailed'; read -r line`);
    await session.act({ until: { text: 'busy' } });
    const result = await session.act({
      do: ['\n'],
      until: { any: [{ text: 'done' }, { text: 'failed' }], andSettled: true },
    });
    expect(result).toMatchObject({ outcome: 'matched', met: 1, match: 'failed', state: 'line' });
    expect(await session.act({ until: { gone: 'busy' } })).toMatchObject({ outcome: 'matched' });
    const stays = await session.act({ until: { gone: 'failed' }, timeoutMs: 100 });
    expect(stays.message).toContain('row 0');
  });

  test('input and exit', async () => {
    const session = sh('sleep 0.3; printf "? "; read -r line; exit 3');
    expect(await session.act({ until: 'input' })).toMatchObject({ outcome: 'matched', state: 'line' });
    const ended = await session.act({ do: ['enter'], until: 'exit' });
    expect(ended).toMatchObject({ outcome: 'matched', exit: { exitCode: 3 }, state: 'exited' });
    expect(ended.message).toContain('exited with code 3');
  });

  test('exit: a question instead of the end ends it, a silent end does not', async () => {
    const asking = sh('read -r x; printf "Really? (y or n) "; read -r y; sleep 3; exit 4');
    const asked = await asking.act({ do: ['quit', 'enter'], until: 'exit', timeoutMs: 30_000 });
    expect(asked).toMatchObject({ outcome: 'pending', state: 'line' });
    expect(asked.message).toMatch(/^Not ended after 2\d{3} ms; it waits for a line\.$/);
    const ended = await asking.act({ do: ['y', 'enter'], until: { any: ['exit', { text: 'never' }] } });
    expect(ended).toMatchObject({ outcome: 'matched', met: 0, exit: { exitCode: 4 } });
  });

  test('exit: a program that reads keys and shows no prompt may still end', async () => {
    const script = `stty -echo -icanon; printf '${ESC}[?25lbusy\n'; read -r x; printf 'saving\n'; read -r -t 4 y; exit 0`;
    const session = engine.launch({ command: 'bash', args: ['-c', script] });
    const { outcome, elapsedMs } = await session.act({ do: ['q', 'enter'], until: 'exit' });
    expect({ outcome, isWhole: elapsedMs > 3500 }).toEqual({ outcome: 'matched', isWhole: true });
  });

  test('the prompt of a line editor is named, because its state is that of a program that wants keys', async () => {
    const session = engine.launch({ command: 'bash', args: ['-c', 'read -e -p "name> " x; read -rsn1 y'] });
    const { state, message } = await session.act({ until: { text: 'name> ' } });
    expect(state).toBe('raw');
    expect(message).toMatch(/^Found "name> "( after \d+ ms)?; it waits at "name>"\.$/);
    const refused = await session.act({ do: ['x'], onlyIf: { state: 'line' } });
    expect(refused.message).toMatch(
      /the state is raw, not line \(.*\); it edits its line itself: guard with "shows" and its prompt, "name>"/,
    );
    expect((await session.act({ do: ['Ada', 'enter'] })).message).toContain('it waits for keys (raw)');
  });

  test('an invalid pattern is refused before anything is sent', async () => {
    const session = await shell();
    const { seq } = session;
    const acting = session.act({ do: ['echo hi', 'enter'], until: { text: { source: '(' } } });
    await expect(acting).rejects.toMatchObject({ code: 'invalid_pattern' });
    expect(session.seq).toBe(seq);
  });

  test('an abort ends it at once', async () => {
    const session = sh('cat');
    const aborter = new AbortController();
    const acting = session.act({ until: { text: 'never' }, signal: aborter.signal });
    aborter.abort();
    expect(await acting).toMatchObject({ outcome: 'cancelled' });
  });
});
