import { finderOf } from '../../../trace/read/when.js';

/** The first message is the pattern, each further one lines to search; the answer to each are the matches. */
let find: ReturnType<typeof finderOf> | undefined;

addEventListener('message', ({ data }: MessageEvent<string | string[]>) => {
  if (typeof data === 'string') find = finderOf(new RegExp(data, 'u'));
  postMessage(typeof data === 'string' ? [] : find?.(data));
});
