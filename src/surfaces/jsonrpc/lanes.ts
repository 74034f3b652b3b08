import type { Method } from '../../methods/method.js';

/** Decides when a request runs: acts one after the other, looks after what began before them, the rest at once. */
export class Lanes {
  /** The end of the last act. */
  #lastAct: Promise<unknown> = Promise.resolve();
  /** Resolves when everything that was asked to begin has begun. */
  #begun: Promise<unknown> = Promise.resolve();

  async run<T>(method: Method, work: (begun: () => void) => Promise<T>): Promise<T> {
    if (method.order === 'free') return work(() => {});
    if (method.order === 'look') return this.#begun.then(() => work(() => {}));
    const { promise: begun, resolve: tellBegun } = newPromise();
    const done = this.#lastAct.then(() => work(tellBegun));
    this.#lastAct = done.catch(() => {}).then(tellBegun);
    if (method.begins) this.#begun = Promise.all([this.#begun, begun]);
    return done;
  }
}

function newPromise(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
