import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CopyAnswer, WorkingCopy } from '../../copies/working-copy';
import { keepTypedCopies } from './copy-keeper';

/** A form with one control. */
class FakeForm extends EventTarget {
  text = '';
  type(words: string) {
    this.text += words;
    this.dispatchEvent(new Event('input'));
  }
}

const RealFormData = FormData;
class FilledFormData extends RealFormData {
  constructor(form?: unknown) {
    super();
    if (form instanceof FakeForm) this.set('content', form.text);
  }
}

let page: EventTarget & { visibilityState: string };
let whole: EventTarget;
/** What waits until the browser has nothing to do. */
let idle: (() => void)[];
const rest = () => {
  while (idle.length > 0) idle.pop()?.();
};

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  whole = new EventTarget();
  idle = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', whole);
  vi.stubGlobal('FormData', FilledFormData);
  vi.stubGlobal('requestIdleCallback', (work: () => void, { timeout }: { timeout: number }) => {
    expect(timeout).toBeLessThanOrEqual(1_000);
    return idle.push(work);
  });
  vi.stubGlobal('cancelIdleCallback', (asked: number) => void idle.splice(asked - 1, 1));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function startKeeping(typedBefore = '') {
  const form = new FakeForm();
  form.text = typedBefore;
  const kept: string[] = [];
  const sent: { text: FormDataEntryValue | null; answer: (answer: CopyAnswer) => void }[] = [];
  const stop = keepTypedCopies({
    form: form as unknown as HTMLFormElement,
    isTouched: typedBefore !== '',
    revision: null,
    send: (filled) => new Promise((answer) => void sent.push({ text: filled.get('content'), answer })),
    keep: ({ typed }: WorkingCopy) => kept.push(typed.map(([, value]) => value).join()) > 0,
    tell: () => {},
  });
  return { form, kept, sent, stop };
}

test('what was typed before the scripts came is kept without a further letter', () => {
  const { kept } = startKeeping('Przed skryptami');
  vi.advanceTimersByTime(3_000);
  rest();
  expect(kept).toEqual(['Przed skryptami']);
});

test('steady typing is kept every few seconds, between two letters', () => {
  const { form, kept, sent, stop } = startKeeping();
  for (let count = 0; count < 24; count += 1) {
    expect(idle).toHaveLength(0);
    form.type('a');
    vi.advanceTimersByTime(200);
  }
  form.type('b');
  vi.advanceTimersByTime(200);
  expect(idle).toHaveLength(1);
  rest();
  expect(kept).toEqual([`${'a'.repeat(24)}b`]);
  expect(sent.map(({ text }) => text)).toEqual(kept);
  stop();
});

test('the first pause in typing is used', () => {
  const { form, kept, stop } = startKeeping();
  for (let count = 0; count < 16; count += 1) {
    form.type('a');
    vi.advanceTimersByTime(200);
  }
  expect(idle).toHaveLength(0);
  vi.advanceTimersByTime(100);
  rest();
  expect(kept).toEqual(['a'.repeat(16)]);
  stop();
});

test('a letter between the moments in which the form is read and stored is in the next copy', () => {
  const { form, kept, stop } = startKeeping();
  form.type('a');
  vi.advanceTimersByTime(3_000);
  idle.pop()?.();
  expect(kept).toEqual([]);
  form.type('b');
  rest();
  expect(kept).toEqual(['a']);
  vi.advanceTimersByTime(3_000);
  rest();
  expect(kept).toEqual(['a', 'ab']);
  stop();
});

test('a form that was read and not yet stored is read anew when the page goes', () => {
  const { form, kept, stop } = startKeeping();
  form.type('a');
  vi.advanceTimersByTime(3_000);
  idle.pop()?.();
  form.type('b');
  whole.dispatchEvent(new Event('pagehide'));
  expect(kept).toEqual(['ab']);
  expect(idle).toHaveLength(0);
  stop();
});

test.each(['pagehide', 'visibilitychange'])('what is typed when the page goes (%s) is kept at once', (name) => {
  const { form, kept, stop } = startKeeping();
  const leave = () => {
    page.visibilityState = 'hidden';
    (name === 'pagehide' ? whole : page).dispatchEvent(new Event(name));
  };
  form.type('pierwsze');
  leave();
  expect(kept).toEqual(['pierwsze']);
  // The first copy is still on its way to the server.
  form.type(' drugie');
  leave();
  expect(kept.at(-1)).toBe('pierwsze drugie');
  form.type(' trzecie');
  vi.advanceTimersByTime(3_000);
  expect(idle).toHaveLength(1);
  leave();
  expect(kept.at(-1)).toBe('pierwsze drugie trzecie');
  expect(idle).toHaveLength(0);
  stop();
});

test('what is typed while a copy is on its way follows it', async () => {
  const { form, sent, stop } = startKeeping();
  const wait = () => {
    vi.advanceTimersByTime(3_000);
    rest();
  };
  form.type('jedno');
  wait();
  form.type(' drugie');
  wait();
  expect(sent).toHaveLength(1);
  sent[0]?.answer({ savedAt: '2026-11-24T12:00:00Z' });
  await vi.advanceTimersByTimeAsync(0);
  wait();
  expect(sent.map(({ text }) => text)).toEqual(['jedno', 'jedno drugie']);
  stop();
});

test('what waits for its next try is sent as soon as the connection is back', async () => {
  const { form, sent, stop } = startKeeping();
  form.type('w pociągu');
  vi.advanceTimersByTime(3_000);
  rest();
  sent[0]?.answer({ refused: 'too_many' });
  await vi.advanceTimersByTimeAsync(0);
  whole.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(0);
  rest();
  expect(sent).toHaveLength(2);
  stop();
});
