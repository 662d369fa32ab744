import type { MouseEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepChoice, readChoice } from './kept-choice';
import { useChosenRows } from './use-chosen-rows';

const effects: (() => unknown)[] = [];
vi.mock('react', () => ({
  useCallback: (made: unknown) => made,
  useEffect: (effect: () => unknown) => void effects.push(effect),
  useRef: (current: unknown) => ({ current }),
  useState: (first: unknown) => [first, () => {}],
}));

afterEach(() => void vi.unstubAllGlobals());

test('a row that was ticked before the scripts came is added to what was chosen on the other pages', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  const key = { userId: 'ola', list: 'documentation', among: '' };
  keepChoice(key, ['other']);
  const box = { value: 'ticked', checked: true } as HTMLInputElement;
  const list = { querySelectorAll: () => [box], querySelector: () => null } as unknown as HTMLElement;
  const { onPress } = useChosenRows({ current: list }, 'ticked', [], { key, stillThere: async (ids) => ids });
  for (const effect of effects) effect();
  // As `keepTyped` gives it back.
  onPress({ currentTarget: box, shiftKey: false } as MouseEvent<HTMLInputElement>);
  for (const frame of frames) frame();
  await vi.waitFor(() => expect(readChoice(key).toSorted()).toEqual(['other', 'ticked']));
});
