import { expect, test } from 'vitest';
import { readLinks, rewriteLinks } from './rewrite-links';

test('tags of HTML are named with the line where each stands first', () => {
  const { tags } = readLinks('# A\n\n<div>\n<p>a</p>\n\n<b>x</b>\n</div>\n\nTekst <p>i</p> <i>j</i>\n');
  expect([...tags]).toEqual([
    ['div', 3],
    ['p', 4],
    ['b', 6],
    ['i', 9],
  ]);
});

test('links and breaks in HTML of a line are those of Markdown, and others stay', () => {
  const source =
    'a <a class="button" href="b">**e** f</a> <a id="g">h</a> `<a href="i">j</a>`<br>\nk<br/>l\n\n| m<br>n |\n|---|\n\n<div><a href="o">p</a></div>\n';
  const { links, tags } = readLinks(source);
  expect(rewriteLinks(source, links, (url) => url && `/x/${url}`)).toBe(
    'a [**e** f](</x/b>) <a id="g">h</a> `<a href="i">j</a>`  \nk l\n\n| m<br>n |\n|---|\n\n<div><a href="o">p</a></div>\n',
  );
  expect([...tags.keys()]).toEqual(['a', 'div']);
});

test.each([
  '> <a href="x">\n>\n> b\n>\n> </a>\n',
  '- <a href="x">\n\n  b\n\n  </a>\n',
  'Uwaga!<a href="x">b</a>\n',
  '[x]<a href="x">b</a>\n',
  '[x]: <a href="x">b</a>\n',
  '<a href="x">b ] c</a>\n',
  '<a href="x">*b [c*</a>\n',
  '<a href="x">^b</a>\n',
  '<a href="x">b [c](</files/y>) d</a>\n',
  '<a href="x">b *<a>c*</a>\n',
  '<a href="x?a>b">c</a>\n',
  '<a href="x\\">c</a>\n',
])('a link in HTML that Markdown would read otherwise stays, and is told: %j', (source) => {
  const { links, tags } = readLinks(source);
  expect(rewriteLinks(source, links, () => undefined)).toBe(source);
  expect([...tags.keys()]).toEqual(['a']);
});

test('the words of a link in HTML may be an address, code and a picture', () => {
  expect(written('<a href="x">https://example.org</a> <a href="x">`a]`</a> <a href="x"><img src="y"></a>')).toEqual([
    '[https://example.org](</files/x>) [`a]`](</files/x>) [![](</files/y>)](</files/x>)',
    [],
  ]);
});

test.each([
  '<br># a',
  '<br><br><br><br>a',
  '<br><br>\na',
  '<b><br>\na</b>',
  'a\n<br>- b',
  'a\r<br># b',
  'a\\\n<br># b',
  '-<br>a',
  '10.<br>a',
  'a\n---<br>',
  '[x]:<br>a',
  'a **b<br>** c',
  'a **<br>b** c',
])('a break in HTML stays where Markdown would read its line otherwise, and is told: %j', (source) => {
  const { links, tags } = readLinks(source);
  expect(rewriteLinks(source, links, () => undefined)).toBe(source);
  expect(tags.has('br')).toBe(true);
});

test('breaks in HTML between words become spaces', () => {
  expect(written('**a:**<br>b<br><br>1<br>\n*c<br>d* e: <br>`f`<br>\n\n1. 5<br>6<br>\n')).toEqual([
    '**a:** b  1  \n*c d* e:  `f` \n\n1. 5 6 \n',
    [],
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

const written = (source: string) => {
  const { links, tags } = readLinks(source);
  return [rewriteLinks(source, links, (url) => `/files/${url}`), [...tags.keys()]];
};

test.each([
  [
    'a picture with its caption',
    '<figure><img src="a b.png" alt="Plan" width="375"><figcaption><p>Plan "A"</p></figcaption></figure>',
    '![Plan](</files/a b.png> "Plan \\"A\\"")',
  ],
  [
    'a caption that ends in a sign of Markdown',
    '<figure><img src="a.png" alt=""><figcaption><p>C:\\</p></figcaption></figure>',
    '![](</files/a.png> "C:\\\\")',
  ],
  [
    'an empty caption',
    '<div align="left"><figure><img src="a.png"><figcaption></figcaption></figure></div>',
    '![](</files/a.png>)',
  ],
  [
    'a frame',
    '<p align="center">\n  <!-- a -->\n  <img src="a.png" width="600">\n</p>\n\nb',
    '![](</files/a.png>)\n\nb',
  ],
  [
    'two pictures',
    '<div><figure><img src="a.png"></figure> <figure><img src="b.png"></figure></div>',
    '![](</files/a.png>) ![](</files/b.png>)',
  ],
  ['a quotation', '> a\n>\n> <div>\n> <img src="a.png">\n> </div>\n>\n> b', '> a\n>\n> ![](</files/a.png>)\n>\n> b'],
  [
    'an item of a list',
    '- a\n\n  <div>\n    <img src="a.png">\n  </div>\n\n  b',
    '- a\n\n  ![](</files/a.png>)\n\n  b',
  ],
])('a picture in HTML without other words takes its place: %s', (_name, source, expected) => {
  expect(written(source)).toEqual([expected, []]);
});

test('a picture among words of HTML, which no page shows, is told; one in a comment is none', () => {
  expect(written('<p>Słowa <img src="a.png"></p>')).toEqual(['<p>Słowa ![](</files/a.png>)</p>', ['p', 'img']]);
  expect(written('<!-- <img src="a.png"> -->')).toEqual(['<!-- <img src="a.png"> -->', []]);
});

test.each([
  ['pictures', '<img '],
  ['comments', '<!--'],
  ['captions', '<figcaption>'],
  ['words behind a picture', '<img src="a.png">', ' '],
])('%s without end do not cost the square of their number', (_name, tag, more = tag) => {
  const cost = (count: number) => {
    const before = process.cpuUsage();
    readLinks(`<div>\n${tag}${more.repeat(count)}x</div>`);
    return process.cpuUsage(before).user;
  };
  cost(1_000);
  expect(cost(40_000)).toBeLessThan(8 * cost(10_000) + 100_000);
});

test('new words of a link are no Markdown, and part no cell of a table', () => {
  const source = '| [a.md](a) | [*a.md*](a) |\n|---|---|\n';
  const words = (_url: string, old: string) => (old === 'a.md' ? 'A | [B] *c*' : undefined);
  expect(rewriteLinks(source, readLinks(source).links, () => '/x', words)).toBe(
    String.raw`| [A \| \[B\] \*c\*](/x) | [*a.md*](/x) |` + '\n|---|---|\n',
  );
});
