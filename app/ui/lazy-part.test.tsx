import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyPart, partsUnderWay } from './lazy-part';

const inPage = (Part: React.ComponentType) => (
  <Suspense fallback="Chwila">
    <Part />
  </Suspense>
);

test('what the server renders once a part is there has it', async () => {
  const Part = lazyPart(() => Promise.resolve({ default: () => 'Część' }));
  expect(renderToString(inPage(Part))).toContain('Chwila');
  await partsUnderWay();
  expect(renderToString(inPage(Part))).toContain('Część');
  expect(partsUnderWay()).toBeNull();
});

test('a part that cannot be loaded is replaced', async () => {
  const Part = lazyPart<object>(
    () => Promise.reject(new Error('gone')),
    () => 'Nie wczytano',
  );
  renderToString(inPage(Part));
  await partsUnderWay();
  expect(renderToString(inPage(Part))).toContain('Nie wczytano');
});
