import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * V8's garbage collector on demand, without `--expose-gc`. 'minor' collects the young generation, in a millisecond or
 * two.
 */
export const collectGarbage: (options?: { type: 'minor' }) => void = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as (options?: { type: 'minor' }) => void;
})();
