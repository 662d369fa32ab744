import type { PortalOnLine } from './portal-on-line';

/** What visitors and writers experienced. */
export interface Toll {
  /** Ids of the documents whose saving was acknowledged. */
  acknowledged: string[];
  /** By status: how many answers readers and writers got; 0 means no answer. */
  readers: Map<number, number>;
  writers: Map<number, number>;
  /** Wrong answers for the cached page. */
  keptFailed: number;
  /** 503 without `Retry-After`. */
  bareRefusals: number;
  slowestMs: number;
}

const pauseMs = 20;

/** Six writers, three readers and a reader of a kept page, until they are told to stop. */
export function startLoad({ ask }: Pick<PortalOnLine, 'ask'>, token: string, kept: string): () => Promise<Toll> {
  const toll: Toll = {
    acknowledged: [],
    readers: new Map(),
    writers: new Map(),
    keptFailed: 0,
    bareRefusals: 0,
    slowestMs: 0,
  };
  let stopped = false;
  let made = 0;
  async function once(counts: Map<number, number>, asked: () => Promise<Response>): Promise<Response | undefined> {
    const began = performance.now();
    const answer = await asked().catch(() => undefined);
    const status = answer?.status ?? 0;
    counts.set(status, (counts.get(status) ?? 0) + 1);
    toll.slowestMs = Math.max(toll.slowestMs, performance.now() - began);
    if (status === 503 && !answer?.headers.has('retry-after')) toll.bareRefusals += 1;
    return answer;
  }
  const again = async (work: () => Promise<unknown>) => {
    while (!stopped) {
      await work();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const write = async () => {
    made += 1;
    const answer = await once(toll.writers, () =>
      ask('/api/v1/documentation', token, {
        title: `Zapis ${made} ${Math.random()}`,
        content: 'Treść. '.repeat(400),
        status: 'published',
      }),
    );
    const body = (await answer?.json().catch(() => undefined)) as { id?: string } | undefined;
    if (answer?.status === 201 && body?.id) toll.acknowledged.push(body.id);
  };
  const read = async () => {
    const answer = await once(toll.readers, () => ask('/api/v1/documentation?limit=20'));
    await answer?.arrayBuffer().catch(() => undefined);
  };
  const readKept = async () => {
    const answer = await ask(kept).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status !== 200) toll.keptFailed += 1;
  };
  const work = [
    ...Array.from({ length: 6 }, () => again(write)),
    ...Array.from({ length: 3 }, () => again(read)),
    again(readKept),
  ];
  return async () => {
    stopped = true;
    await Promise.all(work);
    return toll;
  };
}
