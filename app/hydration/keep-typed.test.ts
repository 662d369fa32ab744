import { afterEach, expect, test, vi } from 'vitest';
import { keepTyped } from './keep-typed';

afterEach(() => void vi.unstubAllGlobals());

test('of several radio buttons the one that was pressed last is chosen in the end', () => {
  const told: string[] = [];
  class Radio extends EventTarget {
    type = 'radio';
    checked = true;
    constructor(readonly value: string) {
      super();
    }
    click = () => void told.push(this.value);
  }
  for (const name of ['HTMLTextAreaElement', 'HTMLSelectElement']) vi.stubGlobal(name, vi.fn());
  vi.stubGlobal('HTMLInputElement', Radio);
  const page = Object.assign(new EventTarget(), { querySelectorAll: () => [] });
  const giveBack = keepTyped(page as unknown as Document);
  const [first, second] = [new Radio('first'), new Radio('second')];
  for (const target of [first, second, first])
    page.dispatchEvent(Object.defineProperty(new Event('input'), 'target', { value: target }));
  giveBack();
  expect(told.at(-1)).toBe('first');
});
