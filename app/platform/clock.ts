import { hourMs } from './durations';

/** The current time, injected so that tests can control it. */
export interface Clock {
  now(): Date;
}

/** What says a later time was noted by a clock that ran ahead: those of instances differ by less. */
export const farAhead = (clock: Clock): Date => new Date(clock.now().getTime() + hourMs);

/** When a run began that noted it: now at the latest, whatever clock it had. */
export const beganAt = (clock: Clock, noted: string | undefined): Date => {
  const now = clock.now();
  return noted !== undefined && Date.parse(noted) < now.getTime() ? new Date(noted) : now;
};

export const systemClock: Clock = { now: () => new Date() };
