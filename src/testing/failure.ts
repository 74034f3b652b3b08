import { AssertionError } from 'node:assert';
import { relative } from 'node:path';
import { explainScreen } from '../terminal/selectors/explain.js';
import { writeBundle } from './failure-bundle.js';
import { exitText, type Outcome } from './matchers.js';
import { BUNDLE_LINE, LOOK_LINE, STEP_LINE, WHY_LINE } from './message-lines.js';
import { currentStep } from './steps.js';
import type { Bundle, ScreenFailure, Watched } from './watched.js';
import { learnWrappedSecrets } from './wrapped-secrets.js';

/** The message shows this many of the last inputs; the bundle has more. */
const TOLD_INPUTS = 5;

/** The error of a failed expectation, with a failure bundle of the screen. */
export async function failureOf(screen: Watched, what: string, outcome: Outcome): Promise<AssertionError> {
  return new AssertionError({ message: await failureMessage(screen, what, outcome), operator: what });
}

/** Says what failed, what was seen instead, and where to look. */
export async function failureMessage(screen: Watched, what: string, outcome: Outcome): Promise<string> {
  const { message, bundle } = await explainFailed(screen, what, outcome);
  return [message, ...bundleLines([bundle])].join('\n');
}

/** What there is to say about a failed screen, and its failure bundle. */
export async function explainFailed(
  screen: Watched,
  what: string,
  outcome: Outcome,
): Promise<{ message: string; bundle: Bundle }> {
  const { terminal } = screen.session;
  const inputs = screen.inputs.entries.slice(-TOLD_INPUTS).join(', ');
  const step = currentStep();
  const lines = [
    `${what} failed: ${outcome.instead.replace(/\.$/, '')}.`,
    '',
    `The screen (${terminal.cols}×${terminal.rows}):`,
    outcome.explanation || explainScreen({ type: 'at', col: 0, row: 0 }, terminal, []),
    '',
    ...(outcome.notes ?? []),
    `Last inputs: ${inputs === '' ? 'none' : inputs}`,
    `The program: ${screen.session.command}, ${exitText(screen)}`,
    ...(step === undefined ? [] : [`${STEP_LINE}${step}`]),
  ];
  learnWrappedSecrets(terminal, screen.redactor);
  const message = screen.redactor.text(lines.join('\n'));
  const [sentence = ''] = message.split('\n');
  const failure: ScreenFailure = { sentence, bundle: writeBundle(screen, message, outcome.keep), isDone: false };
  screen.failures.push(failure);
  const bundle = await failure.bundle;
  failure.isDone = true;
  screen.settings.pause?.failed(message);
  return { message, bundle };
}

/** Where the bundles are, and how to open the first trace. */
export function bundleLines(bundles: readonly Bundle[]): string[] {
  const trace = bundles.flatMap((bundle) => bundle.trace ?? [])[0];
  const commands = trace === undefined ? [] : [`${WHY_LINE}npx ttypilot trace failure ${quoted(trace)}`];
  if (trace !== undefined) commands.push(`${LOOK_LINE}npx ttypilot trace html ${quoted(trace)}`);
  return [`${BUNDLE_LINE}${bundles.map(({ place }) => place).join(', ')}`, ...commands];
}

/** A path for a shell, relative where that is shorter. */
function quoted(path: string): string {
  const short = relative(process.cwd(), path);
  const shown = short.startsWith('..') ? path : short;
  return /^[\w./@%+=:,-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
}
