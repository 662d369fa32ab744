import { expect, test } from 'vitest';
import { meantFiles } from './meant-files';

const picture = new File(['…'], 'image.png', { type: 'image/png' });

/** What a paste or drop brings: its texts, and files. */
const bring = (html: string, plain: string, files = [picture]) =>
  meantFiles({
    files,
    getData: (type: string) => ({ 'text/html': html, 'text/plain': plain })[type] ?? '',
  } as unknown as DataTransfer);

test.each([
  ['a screenshot', '', ''],
  ['an image of a web page', `<meta charset='utf-8'><img src="https://example.pl/a.png" alt="Mapa &gt; plan"/>`, ''],
  [
    'an image of a web page with its address',
    '<img src="https://example.pl/a.png" alt="">',
    'https://example.pl/a.png\n',
  ],
  ['an image within a link', '<a href="https://example.pl"><img src="a.png"></a>', 'https://example.pl'],
  [
    'an image of Word',
    '<html><head><style>p { margin: 0 }</style></head><body><!--StartFragment--><p class=MsoNormal>' +
      '<![if !vml]><img src="file:///C:/a.png"><![endif]><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>',
    '\r\n',
  ],
  ['a file of Finder', '', 'image.png'],
  ['a file of Nautilus', '', '/home/ala/Moje zdjęcia/image.png'],
])('%s is a file', (_, html, plain) => {
  expect(bring(html, plain)).toEqual([picture]);
});

test.each([
  ['cells of Excel', '<table><tr><td>Rok</td><td>2025</td></tr></table>', 'Rok\t2025\r\n'],
  ['words of Word', '<p>Plan pracy</p>', 'Plan pracy'],
  ['an image among words', '<p>Mapa: <img src="https://example.pl/a.png"></p>', 'Mapa:'],
  ['words without HTML', '', 'Plan pracy'],
  ['words that come as HTML only', '<p>Plan pracy</p>', ''],
  ['an image dragged in the editor', '<img data-pm-slice="0 0 []" src="/files/a.png" alt="">', '\n'],
])('%s are taken without the picture of them', (_, html, plain) => {
  expect(bring(html, plain)).toEqual([]);
});

test('where no files are, none are meant', () => {
  expect(bring('<img src="https://example.pl/a.png">', '', [])).toEqual([]);
  expect(meantFiles(null)).toEqual([]);
});
