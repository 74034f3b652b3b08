import type { ExitStep, StepEvent, TraceStep, WaitStep } from './step.js';

const MAX_SHOWN = 80;
const DID: Record<string, string> = {
  type: 'typed',
  press: 'pressed',
  paste: 'pasted',
  resize: 'resized to',
  signal: 'sent',
  mouse: 'used the mouse:',
  write: 'wrote',
};

/** A step as a person would tell it, without a full stop: `pressed enter`, `waited 340 ms for /ready/: matched in row 3`. */
export function sentenceOf(step: StepEvent | TraceStep): string {
  switch (step.kind) {
    case 'act': {
      const did = DID[step.do] ?? step.do;
      const what = step.isSecret ? 'a secret' : shown(step.what ?? '', step.do !== 'press' && step.do !== 'mouse');
      return `${did} ${what}${step.by === undefined ? '' : ` (${step.by})`}`;
    }
    case 'wait':
      return `waited ${ms(step.tookMs)} for ${short(step.for)}: ${endingOf(step)}`;
    case 'receipt':
      return `the program ${TAKEN[step.accepted ?? ''] ?? 'shows'} the text${because(step.evidence)}`;
    case 'readiness':
      return `${STATES[step.state] ?? step.state}${because(step.evidence)}`;
    case 'focus':
      return `${shown(step.text, true)} is selected in row ${step.row}`;
    case 'mark':
      return `marker: ${short(step.label)}`;
    case 'resize':
      return `the terminal has ${step.cols} × ${step.rows} cells now`;
    case 'step':
      return short(step.title);
    case 'expect': {
      const place = step.row === undefined ? '' : ` in row ${step.row}`;
      if (step.isMet) return `expected ${short(step.what)}: met${place}`;
      return `expected ${short(step.what)}: ${short(step.problem ?? 'not met')}${nearestOf(step.nearest)}`;
    }
    case 'test':
      return step.outcome === 'running'
        ? `test: ${short(step.title)}`
        : `the test ${step.outcome}: ${short(step.title)}${besides(step.others)}`;
    case 'agent':
      return step.event === 'answer' ? `answered: ${short(step.what)}` : `the agent reported ${short(step.what)}`;
    case 'dropped':
      return short(step.reason);
    case 'exit':
      return exitOf(step);
    case 'end':
      return `the trace ended: ${short(step.reason)}`;
  }
}

/** Whether somebody did something to the program. */
export function isAct(step: StepEvent): boolean {
  return step.kind === 'act' || (step.kind === 'agent' && step.event === 'answer');
}

/** Whether a wait, an expectation or a test ended as it should not. */
export function isFailure(step: StepEvent): boolean {
  if (step.kind === 'expect') return !step.isMet;
  if (step.kind === 'test') return step.outcome === 'failed';
  return step.kind === 'wait' && (step.outcome === 'timed_out' || step.outcome === 'exited');
}

const TAKEN: Record<string, string> = { yes: 'took', no: 'did not take', unconfirmed: 'may have taken' };
const STATES: Record<string, string> = {
  line: 'the program waits for a line',
  password: 'the program waits for a password',
  raw: 'the program waits for keys',
  prompt: 'the shell waits for a command',
  running: 'the program is working',
  exited: 'the program has ended',
  unknown: 'whether the program waits for input is not known',
};

function endingOf({ outcome, row, match, nearest, for: wanted }: WaitStep): string {
  if (outcome === 'matched') {
    const what = match === undefined || wanted.includes(match) ? 'matched' : `matched ${shown(match, true)}`;
    return row === undefined ? what : `${what} in row ${row}`;
  }
  const ended = outcome === 'timed_out' ? 'not in time' : outcome === 'exited' ? 'the program ended first' : outcome;
  return `${ended}${nearestOf(nearest)}`;
}

function exitOf({ exitCode, signal, reason }: ExitStep): string {
  if (exitCode !== undefined) return `the program exited with code ${exitCode}`;
  return signal ? `the program was ended by ${signal}` : `the program ended${because(reason)}`;
}

function nearestOf(nearest: string | undefined): string {
  return nearest === undefined ? '' : ` (${nearest})`;
}

function besides(others: string | undefined): string {
  return others === undefined ? '' : ` (it also ran ${short(others)})`;
}

function because(reason: string | undefined): string {
  return reason === undefined || reason === '' ? '' : `: ${short(reason)}`;
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

function short(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ');
  return line.length > MAX_SHOWN * 3 ? `${line.slice(0, MAX_SHOWN * 3)}…` : line;
}

function shown(text: string, isQuoted: boolean): string {
  const cut = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return isQuoted ? JSON.stringify(cut) : cut.replace(/\p{Cc}/gu, ' ');
}
