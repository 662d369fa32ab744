import { timingSafeEqual } from 'node:crypto';
import { minuteMs } from '#app/platform/durations';
import { keyedHash } from '#app/platform/keyed-hash.server';

const validMs = 10 * minuteMs;

/** The forms that thank at an address of their own. */
type Form = 'contact' | 'subscription';

/**
 * Says in an address that a form was taken at `now`: only the portal can write one, so no link thanks for what nobody
 * sent.
 */
export function sentMark(secret: string, form: Form, now: Date): string {
  const at = now.getTime().toString(36);
  return `${at}-${keyedHash(secret, `${form}-sent`, at).slice(0, 32)}`;
}

/** Whether `mark` was made within the last ten minutes, possibly by another instance whose clock is ahead. */
export function isSentMark(secret: string, form: Form, now: Date, mark: string): boolean {
  const at = Number.parseInt(mark, 36);
  if (!(Math.abs(now.getTime() - at) < validMs)) return false;
  const [given, made] = [Buffer.from(mark), Buffer.from(sentMark(secret, form, new Date(at)))];
  return given.length === made.length && timingSafeEqual(given, made);
}
