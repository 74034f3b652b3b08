import { z } from 'zod';
import { actText, lease, seq, success } from '../fields.js';
import { operation } from '../operation.js';

const ESCAPE = '\\033';

/** Use the mouse in a session. */
export const sendMouse = operation({
  name: 'send_mouse',
  effect: 'input',
  target: 'session',
  summary: 'Click, drag, move or turn the wheel over a cell.',
  description: 'For programs that track the mouse. act clicks on text.',
  input: z.object({
    action: z
      .enum(['click', 'press', 'release', 'drag', 'move', 'scroll_up', 'scroll_down', 'scroll_left', 'scroll_right'])
      .default('click')
      .describe('click is press and release.'),
    button: z.enum(['left', 'middle', 'right']).default('left'),
    col: z.int().min(0).describe('From 0.'),
    row: z.int().min(0).describe('From 0.'),
    modifiers: z.array(z.enum(['shift', 'alt', 'ctrl'])).default([]),
    lease,
  }),
  output: z.object({ success, seq }),
  errors: ['session_exited', 'mouse_not_wanted', 'invalid_argument', 'input_queue_full', 'input_locked', 'stale_lease'],
  positionals: ['col', 'row'],
  text: ({ seq }) => actText('Sent', seq),
  example: {
    program: { command: 'sh', args: ['-c', `printf '${ESCAPE}[?1000h${ESCAPE}[?1006hClick me'; read -r line`] },
    ready: 'Click me',
    input: { col: 2, row: 0 },
    output: { success: true, seq: 24 },
  },
}).handle(async ({ action, button, col, row, modifiers, lease }, { session, signal, grant }) => {
  const held = Object.fromEntries(modifiers.map((modifier) => [modifier, true]));
  const place = { x: col, y: row, ...held };
  const send = (event: Parameters<typeof session.input.mouse>[0]) =>
    session.input.mouse(event, { signal, lease, ...grant });
  switch (action) {
    case 'click': {
      const { seq } = await send({ ...place, action: 'press', button });
      await send({ ...place, action: 'release', button });
      return { success: true as const, seq };
    }
    case 'press':
    case 'release':
    case 'drag':
      return { success: true as const, ...(await send({ ...place, action, button })) };
    case 'move':
      return { success: true as const, ...(await send({ ...place, action })) };
    default: {
      const direction = action.slice('scroll_'.length) as 'up' | 'down' | 'left' | 'right';
      return { success: true as const, ...(await send({ ...place, action: 'wheel', direction })) };
    }
  }
});
