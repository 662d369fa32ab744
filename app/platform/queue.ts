/** Runs a task after all that were given before it, whether those succeeded or not. */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>;

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => {});
    return done;
  };
}

/** A queue for each key, kept no longer than something is in it. */
export function createQueues(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { run: Queue; waiting: number }>();
  return async (key, task) => {
    const queue = queues.get(key) ?? { run: createQueue(), waiting: 0 };
    queues.set(key, queue);
    queue.waiting++;
    try {
      return await queue.run(task);
    } finally {
      if (--queue.waiting === 0) queues.delete(key);
    }
  };
}
