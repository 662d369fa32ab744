/** Reports the progress of long work. */
export interface Progress {
  /** @param what in Polish */
  show(what: string, done: number, total: number): void;
}

/** For work that nobody watches. */
export const noProgress: Progress = { show: () => {} };
