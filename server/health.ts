import { inTime } from '#app/platform/in-time';

/** Whether a part that the portal needs answers; rejects when it does not. */
export type Probe = () => Promise<unknown>;

const patienceMs = 3_000;

/** 200 when every probe answers, else 503 with the names of those that do not. */
export async function readiness(probes: Record<string, Probe>): Promise<Response> {
  const failing: string[] = [];
  await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => {
      await inTime(patienceMs, probe).catch(() => failing.push(name));
    }),
  );
  const ready = failing.length === 0;
  return Response.json(
    { status: ready ? 'ready' : 'unavailable', failing: failing.sort() },
    { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}
