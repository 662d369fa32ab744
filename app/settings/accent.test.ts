import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accentStyle, ownProperties } from './accent-style';
import { contrastOf, deriveAccent, leastContrast, parseHex, surfaces, toHex } from './accent';

const derive = (accent: string) => {
  const derived = deriveAccent(accent);
  if (!derived.ok) throw new Error(`${accent} is refused`);
  return derived;
};
const between = (one: string, other: string) => contrastOf(parseHex(one), parseHex(other));

/** A walk over the whole cube of colours, nine steps a side. */
const colours = Array.from({ length: 9 ** 3 }, (_, at) =>
  [at % 9, Math.floor(at / 9) % 9, Math.floor(at / 81)].reduce(
    (hex, part) =>
      hex +
      Math.min(255, part * 32)
        .toString(16)
        .padStart(2, '0'),
    '#',
  ),
);

test('every colour that is taken holds every contrast in both themes', () => {
  for (const colour of colours) {
    const derived = deriveAccent(colour);
    if (!derived.ok) continue;
    for (const theme of ['light', 'dark'] as const) {
      const { accent, button, buttonHover, onAccent, accentSoft } = derived[theme];
      const on = surfaces[theme].map(toHex);
      for (const surface of [...on, accentSoft])
        expect(between(accent, surface), `${colour} ${theme}`).toBeGreaterThanOrEqual(leastContrast.text);
      for (const back of [button, buttonHover]) {
        expect(between(onAccent, back), `${colour} ${theme}`).toBeGreaterThanOrEqual(leastContrast.label);
        for (const surface of on)
          expect(between(back, surface), `${colour} ${theme}`).toBeGreaterThanOrEqual(leastContrast.control);
      }
    }
  }
});

describe('a refused colour', () => {
  test.each(['#ffffff', '#ffff00', '#ffd500', '#c8f7c5', '#eeeeee'])('is too light, as %s', (colour) => {
    const derived = deriveAccent(colour);
    expect(derived).toMatchObject({ ok: false });
  });
  test('has a nearest one, which is taken as it is', () => {
    for (const colour of colours) {
      const derived = deriveAccent(colour);
      if (derived.ok) continue;
      expect(derived.contrast).toBeLessThan(leastContrast.control);
      expect(derive(derived.nearest).light.button, colour).toBe(derived.nearest);
    }
  });
});

test.each(['#005ea5', '#9d1434', '#007a3d', '#6b21a8', '#000000', '#d4351c'])('the button keeps %s', (colour) =>
  expect(derive(colour).light.button).toBe(colour),
);

test('orange is darkened a little, and its button has dark words', () => {
  const { light } = derive('#ff9900');
  expect(light.button).not.toBe('#ff9900');
  expect(between(light.onAccent, '#000000')).toBeLessThan(2);
});

test('the surfaces are those of the style sheet', () => {
  const css = readFileSync('app/styles/tokens.css', 'utf8');
  const of = (name: string) =>
    [...(new RegExp(`--${name}: light-dark\\((.*)\\);`).exec(css)?.[1] ?? '').matchAll(/oklch\(([\d. ]+)\)/g)].map(
      ([, numbers = '']) => numbers.split(' ').map(Number),
    );
  const known = (theme: 'light' | 'dark') => surfaces[theme].map(({ l, c, h }) => [l, c, h]);
  const read = ['paper', 'raised', 'sunken'].map(of);
  expect(known('light')).toEqual(read.map(([light]) => light));
  expect(known('dark')).toEqual(read.map(([, dark]) => dark));
});

test('the portal’s own shades are those of the style sheet, and need no rule', () => {
  const css = readFileSync('app/styles/tokens.css', 'utf8');
  for (const [name, value] of Object.entries(ownProperties)) expect(css).toContain(`${name}: ${value};`);
  expect(accentStyle(null)).toBe('');
});

test('the rule of an accent is short', () => {
  const style = accentStyle('#005ea5');
  expect(style).toMatch(/^@supports [^{]+\{html:root\{--accent:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);/);
  expect(style.length).toBeLessThan(350);
});
