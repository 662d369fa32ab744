import { and, eq, gt, gte, lt, or, sql, type SQL, sum } from 'drizzle-orm';
import { notifications } from '#app/notifications/tables.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { dayMs, hourMs, minuteMs } from '#app/platform/durations';
import { inTime } from '#app/platform/in-time';
import { services, type ServiceName, type ServiceState, type ServiceStatus } from './services';
import { service_hours, service_states } from './tables.server';

/** Checks a part that the portal needs; rejects when it does not work. */
export type Probe = () => Promise<unknown>;

/** A slower answer counts as degraded. */
const degradedAfterMs = 1_000;
/** A slower answer counts as an outage. */
const outageAfterMs = 10_000;
const probeEveryMs = minuteMs;
const keptDays = 30;

interface Outcome {
  service: ServiceName;
  status: ServiceStatus;
  latencyMs: number;
  at: Date;
  /** Whether this instance claimed the minute's probe; false when the database could not be asked. */
  claimed: boolean;
}

/** Outcomes that could not be stored while the database was down; at most a day's worth. */
export type PendingOutcomes = Outcome[];

/**
 * One round of probes: each service that no instance has asked within the last minute is asked and its answer kept.
 * @param pending outcomes of earlier rounds that are still unwritten; what this one cannot write is added
 */
export async function probeServices(
  db: Database,
  clock: Clock,
  probes: Record<ServiceName, Probe>,
  pending: PendingOutcomes,
): Promise<void> {
  await write(db, pending);
  await Promise.all(
    services.map(async (service) => {
      // Without the database nobody knows who else is probing: that is resolved when the outcome is stored.
      const claimed = await inTime(outageAfterMs, () => claimNow(db, service, clock.now())).catch(() => null);
      if (claimed !== false) pending.push(await probe(service, probes[service], clock, claimed === true));
    }),
  );
  await write(db, pending);
}

async function write(db: Database, pending: PendingOutcomes): Promise<void> {
  for (let outcome = pending[0]; outcome; outcome = pending[0]) {
    try {
      await keep(db, outcome);
    } catch {
      pending.splice(0, Math.max(0, pending.length - services.length * 1_440));
      return;
    }
    pending.shift();
  }
}

/**
 * Takes this minute's probe of a service for this instance; a claim from the future is of a clock that was put right.
 */
async function claimNow(db: Database, service: ServiceName, now: Date): Promise<boolean> {
  await db
    .insert(service_states)
    .values({ service, status: 'operational', latency_ms: 0, checked_at: new Date(0) })
    .onConflictDoNothing();
  return claim(db, service, now, gt(service_states.checked_at, new Date(now.getTime() + probeEveryMs)));
}

/** @returns whether no instance has probed within the minute before `at`, or since */
async function claim(db: Database, service: ServiceName, at: Date, otherwise?: SQL): Promise<boolean> {
  const before = new Date(at.getTime() - probeEveryMs + 5_000);
  const taken = await db
    .update(service_states)
    .set({ checked_at: at })
    .where(and(eq(service_states.service, service), or(lt(service_states.checked_at, before), otherwise)))
    .returning({ service: service_states.service });
  return taken.length > 0;
}

async function probe(service: ServiceName, ask: Probe, clock: Clock, claimed: boolean): Promise<Outcome> {
  const at = clock.now();
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    await inTime(outageAfterMs, ask);
    const latencyMs = took();
    return { service, status: latencyMs > degradedAfterMs ? 'degraded' : 'operational', latencyMs, at, claimed };
  } catch {
    return { service, status: 'outage', latencyMs: took(), at, claimed };
  }
}

/** Of several instances that were without the database, the first to return reports each minute. */
async function keep(db: Database, { service, status, latencyMs, at, claimed }: Outcome): Promise<void> {
  const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
  const [degraded, outages] = [status === 'degraded' ? 1 : 0, status === 'outage' ? 1 : 0];
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(service_states).where(eq(service_states.service, service));
    if (before && !claimed && !(await claim(tx, service, at))) return;
    await tx
      .insert(service_states)
      .values({ service, status, latency_ms: latencyMs, checked_at: at })
      .onConflictDoUpdate({ target: service_states.service, set: { status, latency_ms: latencyMs } });
    await tx
      .insert(service_hours)
      .values({ service, hour, probes: 1, degraded, outages })
      .onConflictDoUpdate({
        target: [service_hours.service, service_hours.hour],
        set: {
          probes: sql`${service_hours.probes} + 1`,
          degraded: sql`${service_hours.degraded} + ${degraded}`,
          outages: sql`${service_hours.outages} + ${outages}`,
        },
      });
    await tx.delete(service_hours).where(lt(service_hours.hour, new Date(at.getTime() - (keptDays + 1) * dayMs)));
    if (outages > 0 && before?.status !== 'outage')
      await tx.insert(notifications).values({ kind: 'probe_failed', data: { service } });
  });
}

/** The state of each service, with its uptime over the last 30 days. */
export async function listServiceStates(db: Database, clock: Clock): Promise<ServiceState[]> {
  const since = new Date(clock.now().getTime() - keptDays * dayMs);
  const [states, totals] = await Promise.all([
    db.select().from(service_states),
    db
      .select({
        service: service_hours.service,
        probes: sum(service_hours.probes).mapWith(Number),
        outages: sum(service_hours.outages).mapWith(Number),
      })
      .from(service_hours)
      .where(gte(service_hours.hour, since))
      .groupBy(service_hours.service),
  ]);
  return services.map((service) => {
    const total = totals.find((row) => row.service === service);
    const state = total && states.find((row) => row.service === service);
    return {
      service,
      status: state?.status ?? null,
      uptimePercent: total && total.probes > 0 ? (100 * (total.probes - total.outages)) / total.probes : null,
      latencyMs: state?.latency_ms ?? null,
      checkedAt: state?.checked_at.toISOString() ?? null,
    };
  });
}
