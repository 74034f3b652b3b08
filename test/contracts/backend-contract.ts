import { createHash, randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Backend, Containment, LaunchOptions } from '../../src/backends/backend.js';
import { Listening, program } from '../helpers/programs.js';

export interface BackendContractOptions {
  launch: (options: LaunchOptions) => Backend | Promise<Backend>;
  /** False for a recording: it has no program to receive input, signals and sizes. */
  isInteractive: boolean;
  /** How the processes of a program are found at its end. */
  contained?: Containment;
}

/** The contract of every backend, tested with real programs. */
export function backendContract(
  name: string,
  { launch, isInteractive, contained = 'subreaper' }: BackendContractOptions,
): void {
  const open: Backend[] = [];
  const start = async (options: LaunchOptions) => {
    const backend = await launch(options);
    open.push(backend);
    return new Listening(backend);
  };
  afterEach(async () => {
    const all = open.splice(0);
    // together, so that they share their scans of the process table
    await Promise.all(all.map((backend) => backend.kill()));
    for (const backend of all) backend.dispose();
  });

  describe(`${name} keeps the contract of a backend: output`, () => {
    test('all output arrives in order before the exit', async () => {
      const listening = await start(program('print-numbers.sh', 4000));
      expect(await listening.exit).toEqual({ exitCode: 0, outputComplete: true });
      expect(listening.byteCountAtExit).toBe(24_000);
      const lines = listening.text().split('\r\n');
      expect(lines.slice(0, 4000)).toEqual(Array.from({ length: 4000 }, (_, i) => String(i + 1).padStart(4, '0')));
    });

    test('bytes that are not text arrive unchanged', async () => {
      const listening = await start(program('print-bytes.sh'));
      await listening.exit;
      expect([...listening.bytes()]).toEqual([0, 1, 0x7f, 0x80, 0xc3, 0x28, 0xff, 0x0a]);
    });

    test('an exit code is reported once', async () => {
      const listening = await start(program('exit-with.sh', 42));
      expect(await listening.exit).toEqual({ exitCode: 42, outputComplete: true });
      await listening.backend.kill();
      expect(listening.exits).toHaveLength(1);
    });

    test('the signal that ended a program is reported, without a code', async () => {
      const listening = await start(program('die-by.sh', 'TERM'));
      expect(await listening.exit).toEqual({ signal: 'SIGTERM', outputComplete: true });
    });

    test('nothing arrives during a pause, and nothing is lost', async () => {
      const listening = await start(program('print-numbers.sh', 20_000));
      await listening.shows(/00001\r\n/);
      listening.backend.pause();
      const atPause = listening.byteCount;
      await turns(50);
      expect(listening.byteCount).toBe(atPause);
      expect(listening.exits).toEqual([]);
      listening.backend.resume();
      await listening.exit;
      expect(listening.byteCount).toBe(140_000);
    });

    test('nothing is reported after dispose', async () => {
      const listening = await start(program('print-numbers.sh', 20_000));
      await listening.shows(/00001\r\n/);
      listening.backend.dispose();
      listening.backend.dispose();
      const atDispose = listening.byteCount;
      await listening.backend.kill();
      expect(listening.byteCount).toBe(atDispose);
      expect(listening.exits).toEqual([]);
    });
  });

  if (!isInteractive) return;

  describe(`${name} keeps the contract of a backend: input`, () => {
    test('writes arrive in the order of the calls', async () => {
      const listening = await start(program('echo-raw.sh'));
      await listening.shows(/ready\n/);
      const words = Array.from({ length: 200 }, (_, i) => `<${i}>`);
      await Promise.all(words.map((word) => listening.backend.write(Buffer.from(word))));
      await listening.shows(/<199>/);
      expect(listening.text()).toBe(`ready\n${words.join('')}`);
    });

    test('the buffer of a write may be reused at once', async () => {
      const listening = await start(program('hash-input.mjs', 100_000));
      await listening.shows(/ready/);
      const bytes = Buffer.alloc(100_000, 'a');
      const written = listening.backend.write(bytes);
      bytes.fill('b');
      await written;
      const digest = createHash('sha256').update(Buffer.alloc(100_000, 'a')).digest('hex');
      expect((await listening.shows(/received (\d+) (\w+)\./))[2]).toBe(digest);
    });

    test('1 MB reaches a program that reads raw, byte for byte', async () => {
      const bytes = randomBytes(1024 * 1024);
      const listening = await start(program('hash-input.mjs', bytes.length));
      await listening.shows(/ready/);
      await listening.backend.write(bytes);
      const [, received, digest] = await listening.shows(/received (\d+) (\w+)\./);
      expect(received).toBe(String(bytes.length));
      expect(digest).toBe(createHash('sha256').update(bytes).digest('hex'));
    });

    test('input for a program that does not read is bounded and refused with an error code', async () => {
      const listening = await start(program('read-nothing.sh'));
      await listening.shows(/ready/);
      const megabyte = Buffer.alloc(1024 * 1024);
      const writes = Array.from({ length: 6 }, () => outcomeOf(listening.backend.write(megabyte)));
      expect(await Promise.race([writes[5], 'waits'])).toBe('waits');
      expect(await writes[5]).toBe('input_queue_full');
      // a connection to another machine holds a few megabytes itself
      expect(await Promise.race([writes[3], turns(5).then(() => 'waits')])).toBe('waits');
      await listening.backend.kill();
      expect(await writes[3]).toBe('session_exited');
    });

    test('a program sees its initial size and every resize', async () => {
      const listening = await start({ ...program('show-size.sh'), cols: 100, rows: 30 });
      await listening.shows(/30 100\r\n/);
      listening.backend.resize(61, 17);
      await listening.shows(/17 61\r\n/);
      expect(() => listening.backend.resize(0, 10)).toThrow(expect.objectContaining({ code: 'invalid_argument' }));
    });

    test('a signal reaches the program', async () => {
      const listening = await start(program('read-nothing.sh'));
      await listening.shows(/ready/);
      listening.backend.signal('SIGUSR1');
      expect(await listening.exit).toMatchObject({ signal: 'SIGUSR1' });
    });

    test('a signal reaches a program that has just started', async () => {
      for (let i = 0; i < 50; i++) {
        const listening = await start(program('read-nothing.sh'));
        listening.backend.signal('SIGKILL');
        expect(await listening.exit).toMatchObject({ signal: 'SIGKILL' });
      }
    });

    test('an unknown signal is refused with an error code', async () => {
      const { backend } = await start(program('read-nothing.sh'));
      const signal = () => backend.signal('SIGNONE' as NodeJS.Signals);
      expect(signal).toThrow(expect.objectContaining({ code: 'invalid_argument' }));
    });

    test('actions after the exit are refused with an error code', async () => {
      const { backend, exit } = await start(program('exit-with.sh', 0));
      await exit;
      const refusal = expect.objectContaining({ code: 'session_exited' });
      await expect(backend.write(Buffer.from('x'))).rejects.toThrow(refusal);
      expect(() => backend.resize(80, 24)).toThrow(refusal);
      expect(() => backend.signal('SIGTERM')).toThrow(refusal);
      expect(await backend.inputMode()).toBeUndefined();
      backend.pause();
      backend.resume();
    });

    test('kill ends the program and reports that nothing is left', async () => {
      const listening = await start(program('ignore-hangup.sh'));
      await listening.shows(/pid \d+/);
      expect(await listening.backend.kill()).toEqual({ signal: 'SIGTERM', survivors: [], contained });
      expect(listening.exits).toEqual([{ signal: 'SIGTERM', outputComplete: true }]);
      expect(await listening.backend.kill()).toEqual({ survivors: [], contained });
    });

    test("the terminal's input mode is visible", async () => {
      const listening = await start({ command: 'cat' });
      expect(await listening.backend.inputMode()).toMatchObject({ canonical: true, echo: true });
      const raw = await start(program('echo-raw.sh'));
      await raw.shows(/ready/);
      expect(await raw.backend.inputMode()).toMatchObject({ canonical: false, echo: false });
    });
  });
}

/** The code of an error, or `done`. */
function outcomeOf(promise: Promise<void>): Promise<string> {
  return promise.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
}

async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setTimeout(resolve, 1));
}
