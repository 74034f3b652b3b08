import type { Method } from './methods/method.js';

/** Decides when a request runs: acts one after the other, looks after the earlier acts have begun, the rest at once. */
export class Lanes {
  /** Resolves when the last act has ended. */
  #lastAct: Promise<unknown> = Promise.resolve();
  /** Resolves when every session and program that was asked for has begun. */
  #begun: Promise<unknown> = Promise.resolve();

  async run<T>(method: Method, work: (begun: () => void) => Promise<T>): Promise<T> {
    if (method.order === 'free') return work(() => {});
    if (method.order === 'look') return this.#begun.then(() => work(() => {}));
    const { promise: begun, resolve: markBegun } = newPromise();
    const done = this.#lastAct.then(() => work(markBegun));
    this.#lastAct = done.catch(() => {}).then(markBegun);
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
