import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8's own collector on demand, without a flag at the start of Node; 'minor' takes what died young, in a millisecond or two. */
export const collectGarbage: (options?: { type: 'minor' }) => void = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as (options?: { type: 'minor' }) => void;
})();
