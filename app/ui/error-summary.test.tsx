import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorSummary } from './error-summary';

test('a message of several fields says which, one of its own field stands alone', () => {
  const html = renderToString(
    <ErrorSummary
      title="Popraw"
      errors={{ title: ['Pole wymagane'], content: ['Pole wymagane'], slug: ['Adres zajęty'] }}
      labelOf={(name) => ({ title: 'Tytuł', content: 'Treść', slug: 'Adres' })[name]}
    />,
  );
  const said = [...html.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, text]) => text);
  expect(said).toEqual(['Tytuł: Pole wymagane', 'Treść: Pole wymagane', 'Adres zajęty']);
});
