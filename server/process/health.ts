import { databaseTrouble } from '#app/platform/database-errors.server';
import { inTime } from '#app/platform/in-time';

/** Checks a part that the portal needs; rejects when it does not work. */
export type Probe = () => Promise<unknown>;

const patienceMs = 3_000;

/** 200 when every probe succeeds, else 503 with the names of the failed ones and the reasons in plain words. */
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
