import { databaseTrouble } from '#app/platform/database-errors.server';
import { inTime } from '#app/platform/in-time';
import { singleFlight } from '#app/platform/single-flight';
import type { Probe } from '#app/status/probe-services.server';

const patienceMs = 3_000;

/**
 * Answers 200 when every probe succeeds, else 503 with the names of the failed ones and the reasons in plain words.
 * Anybody may ask, so callers at once share one round of probes.
 */
export function createReadiness(probes: Record<string, Probe>): () => Promise<Response> {
  const findReasons = singleFlight(async () => {
    const reasons: Record<string, string> = {};
    await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => {
        await inTime(patienceMs, probe).catch((error: unknown) => (reasons[name] = databaseTrouble(error)));
      }),
    );
    return reasons;
  });
  return async () => {
    const reasons = await findReasons();
    const failing = Object.keys(reasons).sort();
    const ready = failing.length === 0;
    return Response.json(
      { status: ready ? 'ready' : 'unavailable', failing, ...(!ready && { reasons }) },
      { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } },
    );
  };
}
