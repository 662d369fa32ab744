import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { unsavedTexts } from '#app/texts/pl/forms';
import { FormGuard, GuardedForm } from './form-guard';

function show(guard: boolean): string {
  const form = <GuardedForm method="post" />;
  const element = guard ? <FormGuard texts={unsavedTexts}>{form}</FormGuard> : form;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToString(<RouterProvider router={router} />);
}

test('a guarded form is marked for the guard around it', () => expect(show(true)).toContain('data-guarded=""'));

test('a guarded form without a guard does not come up, so that nobody loses what is typed', () =>
  expect(() => show(false)).toThrow('a GuardedForm has no FormGuard around it'));
