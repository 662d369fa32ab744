import { expect, test } from 'vitest';
import { readLinks } from './rewrite-links';

test('tags of HTML are named with the line where each stands first', () => {
  const { tags } = readLinks('# A\n\n<div>\n<p>a</p>\n\n<b>x</b>\n</div>\n\nTekst <p>i</p> <i>j</i>\n');
  expect([...tags]).toEqual([
    ['div', 3],
    ['p', 4],
    ['b', 6],
    ['i', 9],
  ]);
});

test('many tags behind many lines do not cost the product of both', () => {
  const cost = (source: string) => {
    const before = process.cpuUsage();
    readLinks(source);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const [lines, tags] = ['1\n'.repeat(60_000), '<a>'.repeat(3_000)];
  const apart = cost(`<div>\n${lines}`) + cost(`<div>\n${tags}`);
  expect(cost(`<div>\n${lines}${tags}`)).toBeLessThan(6 * apart);
});
