import { afterEach, expect, test, vi } from 'vitest';
import { schema } from '../bridge/schema';
import { type Render, Rendering } from './rendering';

afterEach(() => vi.unstubAllGlobals());

test('a fragment is asked for once it is in sight, also where a busy browser tells of two changes at once', () => {
  let tell: (changes: { isIntersecting: boolean }[]) => void = () => {};
  vi.stubGlobal('document', { createElement: () => ({ append: () => {} }) });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: typeof tell) {
        tell = told;
      }
      observe() {}
      disconnect() {}
    },
  );
  const render = vi.fn<Render>(() => new Promise(() => {}));
  new Rendering(schema.nodes.fragment_use.create({ name: 'adres' }), render, 'div');
  tell([{ isIntersecting: false }]);
  expect(render).not.toHaveBeenCalled();
  tell([{ isIntersecting: false }, { isIntersecting: true }]);
  expect(render).toHaveBeenCalledWith('{{fragment:adres}}');
});
