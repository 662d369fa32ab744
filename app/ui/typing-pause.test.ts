import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTypingPause } from './typing-pause';

/** A page with one clickable element. */
const pageWith = (pressed: string) =>
  Object.assign(new EventTarget(), {
    closest: (selector: string) => (selector.split(', ').includes(pressed) ? {} : null),
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Types two keys, and runs `meanwhile` before the pause is over.
 * @returns how often it searched
 */
function searches(meanwhile: (pause: ReturnType<typeof createTypingPause>, page: EventTarget) => void, thing = 'a') {
  const [pause, page, search] = [createTypingPause(), pageWith(thing), vi.fn()];
  const stop = pause.listen(page);
  pause.whenOver(search);
  vi.advanceTimersByTime(200);
  pause.whenOver(search);
  vi.advanceTimersByTime(200);
  expect(search).not.toHaveBeenCalled();
  meanwhile(pause, page);
  vi.runAllTimers();
  stop();
  return search.mock.calls.length;
}

test('is over once, shortly after the last key', () => {
  expect(searches(() => {})).toBe(1);
});

test.each(['a', 'button', 'summary', '[role=menuitem]'])('ends when %s is pressed', (thing) => {
  expect(searches((_, page) => page.dispatchEvent(new Event('click')), thing)).toBe(0);
});

test('ends when a form is sent', () => {
  expect(searches((_, page) => page.dispatchEvent(new Event('submit')))).toBe(0);
});

test('ends when a navigation begins, and when the page goes', () => {
  expect(searches((pause) => pause.navigated(true))).toBe(0);
  const [pause, search] = [createTypingPause(), vi.fn()];
  const stop = pause.listen(pageWith('a'));
  pause.whenOver(search);
  stop();
  vi.runAllTimers();
  expect(search).not.toHaveBeenCalled();
});

test('goes on when the text is pressed, and when a navigation ends', () => {
  expect(searches((_, page) => page.dispatchEvent(new Event('click')), 'p')).toBe(1);
  expect(searches((pause) => pause.navigated(false))).toBe(1);
});

test('is not ended by the search that it began itself', () => {
  const [pause, search] = [createTypingPause(), vi.fn()];
  pause.whenOver(search);
  vi.runAllTimers();
  pause.whenOver(search); // a further key, before the router reports the first search
  pause.navigated(true);
  vi.runAllTimers();
  expect(search).toHaveBeenCalledTimes(2);
});
