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

test('a part that was loaded ahead is there at once, and one that could not be is tried again', async () => {
  let tries = 0;
  const Part = lazyPart<object>(() => {
    tries += 1;
    return tries > 1 ? Promise.resolve({ default: () => 'Część' }) : Promise.reject(new Error('gone'));
  });
  await Part.loadAhead();
  await Part.loadAhead();
  expect(renderToString(inPage(Part))).toContain('Część');
});
