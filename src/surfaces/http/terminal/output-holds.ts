import type { Disposable } from '../../../base/disposable.js';
import type { Session } from '../../../session/session.js';

/** Stops the output of a session while at least one viewer needs time. */
export class OutputHolds {
  readonly #counts = new WeakMap<Session, number>();

  hold(session: Session): Disposable {
    this.#add(session, 1);
    let isHeld = true;
    return {
      dispose: () => {
        if (isHeld) this.#add(session, -1);
        isHeld = false;
      },
    };
  }

  #add(session: Session, change: 1 | -1): void {
    const before = this.#counts.get(session) ?? 0;
    this.#counts.set(session, before + change);
    if (session.exit) return;
    if (before === 0) session.pauseOutput();
    else if (before + change === 0) session.resumeOutput();
  }
}
