import { AssertionError } from 'node:assert';
import { explainScreen } from '../terminal/selectors/explain.js';
import { writeBundle } from './failure-bundle.js';
import { exitText, type Outcome } from './matchers.js';
import { BUNDLE_LINE, STEP_LINE } from './message-lines.js';
import { currentStep } from './steps.js';
import type { Watched } from './watched.js';
import { learnWrappedSecrets } from './wrapped-secrets.js';

/** The message shows this many of the last inputs; the bundle has more. */
const TOLD_INPUTS = 5;

/** The error of a failed expectation, with a failure bundle of the screen. */
export async function failureOf(screen: Watched, what: string, outcome: Outcome): Promise<AssertionError> {
  return new AssertionError({ message: await failureMessage(screen, what, outcome), operator: what });
}

/** Says what failed, what was seen instead, and where to look. */
export async function failureMessage(screen: Watched, what: string, outcome: Outcome): Promise<string> {
  const { terminal } = screen.session;
  const inputs = screen.inputs.entries.slice(-TOLD_INPUTS).join(', ');
  const step = currentStep();
  const lines = [
    `${what} failed: ${outcome.instead}.`,
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
  return `${message}\n${BUNDLE_LINE}${await writeBundle(screen, message, outcome.keep)}`;
}
