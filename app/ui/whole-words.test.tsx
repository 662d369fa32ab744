import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wholeWords } from './whole-words';

const markup = (text: string) => renderToStaticMarkup(<p>{wholeWords(text)}</p>);
const whole = (text: string) => `<span class="whitespace-nowrap">${text}</span>`;

test('a word of one letter and a hyphen does not break after it', () => {
  expect(markup('W e-mailach i e-usługach.')).toBe(`<p>W ${whole('e-mailach')} i ${whole('e-usługach')}.</p>`);
});

test.each(['biało-czerwony', 'od-e-do', 'PN-EN 301 549', '3-letni', 'Adres e–mail', '1. - tak'])(
  '%s may break',
  (text) => {
    expect(markup(text)).toBe(`<p>${text}</p>`);
  },
);
