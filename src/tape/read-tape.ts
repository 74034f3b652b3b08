import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fail } from '../base/errors/errors.js';
import { findOnPath, mayExecute } from '../base/files/find-on-path.js';
import { readTapeStep } from './read-commands.js';
import { readSetting } from './read-settings.js';
import { DEFAULTS, type Tape, type TapeStep } from './tape.js';
import { TapeProblem, TapeText } from './tape-text.js';

const MAX_BYTES = 1_000_000;
const MAX_STEPS = 10_000;
const MAX_DEPTH = 8;
/** More would bury the first ones. */
const MAX_PROBLEMS = 20;

/** Reads a tape, and checks all of it before anything is started. `-` reads stdin. */
export function readTape(file: string): Tape {
  const reader = new TapeReader(file);
  const name = file === '-' ? 'stdin' : file;
  try {
    reader.read(textOf(file), name);
  } catch (error) {
    throw fail('tape_invalid', { problems: `${name}: ${(error as Error).message}` }, { cause: error });
  }
  if (reader.problems.length === 0) return reader.tape;
  const more = reader.problems.length - MAX_PROBLEMS;
  const shown = [...reader.problems.slice(0, MAX_PROBLEMS), ...(more > 0 ? [`and ${more} more`] : [])];
  throw fail('tape_invalid', { problems: shown.join('\n') });
}

class TapeReader {
  readonly tape: Tape;
  readonly problems: string[] = [];
  #depth = 0;

  constructor(file: string) {
    this.tape = {
      file,
      settings: { ...DEFAULTS.settings },
      pacing: { ...DEFAULTS.pacing },
      env: {},
      outputs: [],
      steps: [],
      notes: [],
    };
  }

  read(content: string, file: string): void {
    const text = new TapeText(content, file);
    while (text.toNext()) {
      try {
        this.#command(text);
      } catch (error) {
        if (!(error instanceof TapeProblem)) throw error;
        this.problems.push(`${error.place.file}:${error.place.line}: ${error.message}`);
        text.skipLine();
      }
    }
  }

  #command(text: TapeText): void {
    const name = text.take(/[A-Za-z]+/y);
    if (name === undefined) throw text.problem(`expected a command, not ${text.value('a command')}`);
    if (name === 'Output') return this.#output(text);
    if (name === 'Require') return requireProgram(text);
    if (name === 'Source') return this.#source(text);
    if (name === 'Set') return this.#set(text);
    if (name === 'Env') return this.#env(text);
    const { place } = text;
    const step = { ...readTapeStep(name, text), place } as TapeStep;
    if (text.hasMore && text.isNext(/[^A-Za-z]/y)) throw text.problem(`${name} cannot have ${text.value('that')}`);
    this.#add(step, text);
  }

  #add(step: TapeStep, text: TapeText): void {
    if (this.tape.steps.length >= MAX_STEPS) throw text.problem(`a tape has at most ${MAX_STEPS} steps`);
    this.tape.steps.push(step);
  }

  #output(text: TapeText): void {
    const { place } = text;
    const path = text.value('the file');
    // a tape that others include is not recorded to its own files
    if (this.#depth === 0) this.tape.outputs.push({ path, place });
  }

  #set(text: TapeText): void {
    const { place } = text;
    const change = readSetting(text);
    if (change === undefined) return;
    if ('note' in change) this.#note(place.line, place.file, change.note);
    else if ('pacing' in change) {
      if (this.#isUnderWay) this.#add({ do: 'set', ...change.pacing, place }, text);
      else Object.assign(this.tape.pacing, change.pacing);
    } else if (this.#isUnderWay) this.#note(place.line, place.file, tooLate(Object.keys(change.settings)[0] as string));
    else Object.assign(this.tape.settings, change.settings);
  }

  #env(text: TapeText): void {
    const { line, file } = text.place;
    const name = text.value('the name of the variable');
    const value = text.value('the value');
    if (!/^[A-Za-z_]\w*$/.test(name)) throw text.problem(`${name} cannot be the name of a variable`);
    if (this.#isUnderWay) this.#note(line, file, tooLate(`Env ${name}`));
    else this.tape.env[name] = value;
  }

  #source(text: TapeText): void {
    const path = text.value('the tape');
    if (!path.endsWith('.tape')) throw text.problem(`Source takes a file that ends in .tape, not ${path}`);
    const { file } = text.place;
    // relative to the tape, or else to the working directory
    const near = isAbsolute(path) ? path : join(file === 'stdin' ? '.' : dirname(file), path);
    const found = [near, path].find((one) => existsSync(one));
    if (found === undefined) throw text.problem(`there is no tape ${path}`);
    if (this.#depth >= MAX_DEPTH) throw text.problem(`${path} is included more than ${MAX_DEPTH} levels deep`);
    let content: string;
    try {
      content = textOf(found);
    } catch (error) {
      throw text.problem(`${path}: ${(error as Error).message}`);
    }
    this.#depth++;
    this.read(content, found);
    this.#depth--;
  }

  get #isUnderWay(): boolean {
    return this.tape.steps.length > 0;
  }

  #note(line: number, file: string, words: string): void {
    this.tape.notes.push(`${file}:${line}: ${words}`);
  }
}

function tooLate(what: string): string {
  return `${what} has no effect after the first action; move it to the top`;
}

function requireProgram(text: TapeText): void {
  const program = text.value('the program');
  const isThere = program.includes('/') ? mayExecute(program) : findOnPath(program) !== undefined;
  if (!isThere) throw text.problem(`the tape requires ${program}, which is not installed: it is not on PATH`);
}

function textOf(file: string): string {
  if (file !== '-') {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) throw new Error('there is no such file');
    if (stats.isDirectory()) throw new Error('it is a directory');
  }
  const bytes = readFileSync(file === '-' ? 0 : file);
  if (bytes.length > MAX_BYTES) throw new Error(`it has more than ${MAX_BYTES} bytes`);
  return bytes.toString();
}
