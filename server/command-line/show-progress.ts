import type { Progress } from '#server/backup/progress';
import type { Terminal } from './terminal';

const width = 30;

/** A progress bar on a terminal; elsewhere a line for each kind of work. */
export function showProgress({ isWatched, tell }: Terminal): Progress {
  let shown = '';
  return {
    show(what, done, total) {
      const share = total > 0 ? Math.min(1, done / total) : 1;
      const percent = `${Math.floor(share * 100)}%`;
      const full = Math.round(share * width);
      const bar = `${what}  ${'█'.repeat(full)}${'░'.repeat(width - full)}  ${percent}`;
      const next = isWatched ? bar : what;
      if (next === shown) return;
      shown = next;
      if (!isWatched) tell(`${what} …`);
      else process.stderr.write(`\r\u001b[K${bar}${share === 1 ? '\n' : ''}`);
    },
  };
}
