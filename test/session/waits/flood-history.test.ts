import { describe, expect, test } from 'vitest';
import { textShown } from '../../../src/session/waits/conditions/text.js';
import { literalPattern } from '../../../src/session/waits/patterns.js';
import { fakeWaits } from './fake-waits.js';

describe('new text that scrolls away under a flood', () => {
  test('is found although one chunk holds more lines than the history keeps', async () => {
    const { wait, say, session } = fakeWaits();
    const waiting = wait(textShown(literalPattern('needle'), 'now', session.terminal));
    say(`${'y\r\n'.repeat(1300)}needle\r\n${'y\r\n'.repeat(1300)}`);
    expect(await waiting.now()).toMatchObject({ outcome: 'matched' });
  });

  test('is found although looks are postponed', async () => {
    const { wait, say, session, clock } = fakeWaits();
    wait({ check: () => void clock.advance(1000) });
    const waiting = wait(textShown(literalPattern('needle'), 'now', session.terminal));
    for (let i = 0; i < 100; i++) say('line\r\n'.repeat(20));
    say('needle\r\n');
    for (let i = 0; i < 100; i++) say('line\r\n'.repeat(20));
    expect(await waiting.now()).toMatchObject({ outcome: 'matched' });
  });

  test('makes checks only as frequent as needed, and only while a wait reads the history', async () => {
    const { wait, say, session, clock } = fakeWaits();
    let looks = 0;
    let changes = 0;
    session.onScreen(() => changes++);
    wait({
      check() {
        looks++;
        clock.advance(1);
        return undefined;
      },
    });
    const waiting = wait(textShown(literalPattern('needle'), 'now', session.terminal));
    for (let i = 0; i < 1000; i++) say('line\r\n'.repeat(20));
    // 20,000 lines in a history of 1,000
    expect(looks).toBeGreaterThan(60);
    expect(looks).toBeLessThan(120);
    expect(changes).toBe(1000);
    say(`needle${'x'.repeat(2000)}`);
    expect(changes).toBe(1004);
    clock.advance(10);
    expect(await waiting.now()).toMatchObject({ outcome: 'matched' });
    say('x'.repeat(2000));
    expect(changes).toBe(1005);
  });
});
