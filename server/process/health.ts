import { databaseTrouble } from '#app/platform/database-errors.server';
import { inTime } from '#app/platform/in-time';

/** Whether a part that the portal needs answers; rejects when it does not. */
export type Probe = () => Promise<unknown>;

const patienceMs = 3_000;

/** 200 when every probe answers, else 503 with the names of those that do not, and why not in plain words. */
export async function readiness(probes: Record<string, Probe>): Promise<Response> {
  const reasons: Record<string, string> = {};
  await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => {
      await inTime(patienceMs, probe).catch((error: unknown) => (reasons[name] = databaseTrouble(error)));
    }),
  );
  const failing = Object.keys(reasons).sort();
  const ready = failing.length === 0;
  return Response.json(
    { status: ready ? 'ready' : 'unavailable', failing, ...(!ready && { reasons }) },
    { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}
