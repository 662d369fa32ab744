import { EditMap } from 'micromark-util-edit-map';
import type { Event } from 'micromark-util-types';
import { expect, test } from 'vitest';
import './linear-edit-map';

const event = (name: string) => ['enter', { type: name }, {}] as unknown as Event;
const names = (events: Event[]) => events.map(([, token]) => token.type as string).join(' ');

test('edits put in, replace and take away', () => {
  const events = ['a', 'b', 'c', 'd', 'e'].map(event);
  const edits = new EditMap();
  edits.add(3, 1, []);
  edits.add(1, 1, [event('x'), event('y')]);
  edits.add(5, 0, [event('z')]);
  edits.consume(events);
  expect(names(events)).toBe('a x y c e z');
});

test('an edit near the end of a long text touches what follows it, not all that stands before', () => {
  let touched = 0;
  const events = new Proxy(
    Array.from({ length: 10_000 }, () => event('a')),
    {
      get(array, key, receiver) {
        if (/^\d+$/.test(String(key))) touched += 1;
        return Reflect.get(array, key, receiver) as unknown;
      },
    },
  );
  const edits = new EditMap();
  edits.add(9_990, 2, [event('x')]);
  edits.consume(events);
  expect([events.length, touched < 100]).toEqual([9_999, true]);
});
