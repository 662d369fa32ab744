/** Runs tasks one after another, whether they succeed or fail. */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>;

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => {});
    return done;
  };
}

/** A queue per key; removed when it is empty. */
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
