import { expect, test } from 'vitest';
import { rateLimits } from './limits';
import { MemoryRateLimiter } from './memory-rate-limiter';

const clock = { time: 0, now: () => new Date(clock.time) };

/** A limiter that allows no more uploads from `address`. */
function usedUp(address: string): MemoryRateLimiter {
  const limiter = new MemoryRateLimiter(clock);
  for (let used = 0; used < rateLimits.uploads.most; used++) limiter.take('uploads', address);
  return limiter;
}

test('one request too many is refused until the minute is over', () => {
  const limiter = usedUp('1.1.1.1');
  const refusal = expect.objectContaining({ code: 'too_many', retryAfterSeconds: 60 });
  expect(() => limiter.take('uploads', '1.1.1.1')).toThrow(refusal);
  limiter.take('uploads', '2.2.2.2');
  clock.time += 60_000;
  limiter.take('uploads', '1.1.1.1');
});

test('a clock that is put back an hour keeps nobody out', () => {
  const limiter = usedUp('1.1.1.1');
  clock.time -= 3_600_000;
  limiter.take('uploads', '1.1.1.1');
});

test('each limit counts for itself', () => usedUp('1.1.1.1').take('signedInRequests', '1.1.1.1'));

test('an IPv6 network counts as one visitor', () => {
  const limiter = usedUp('2001:db8::1');
  expect(() => limiter.take('uploads', '2001:db8:0:0:ffff::2')).toThrow();
  limiter.take('uploads', '2001:db8:0:1::1');
});
