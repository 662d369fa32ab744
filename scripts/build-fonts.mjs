// Cuts the two typefaces down to what the portal writes with, and puts them in app/fonts.
// Run by hand after a font update (node scripts/build-fonts.mjs); the results are committed, and app/styles/fonts.css
// names them with the characters that each is for.
//
// A page loads what its letters need: nearly all have the usual and the Polish letters of the text face; code comes in
// one weight; the signs are rare. The published packages split each face into a Latin and an extended half, so the
// Polish letters that are not in Latin-1 are files of their own.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const usual = `${ascii}\u00a0·óÓ„”–—…`;
const signs = '§©«»°×éüöäÜÖÄß“’‘•№€→←↑↓✓−';
const polish = 'ąćęłńśźżĄĆĘŁŃŚŹŻ';

/** What browsers apply to text by themselves, and the figures of one width that tables ask for. */
const features = ['ccmp', 'locl', 'rvrn', 'rlig', 'liga', 'clig', 'calt', 'kern', 'mark', 'mkmk', 'tnum'];

/** Two files of one weight are larger than one of all weights, and a page of text has several; code mostly has one. */
const allWeights = { min: 400, max: 700 };

const out = new URL('../app/fonts/', import.meta.url);
const source = (face) =>
  new URL(`../node_modules/@fontsource-variable/atkinson-hyperlegible-${face}/`, import.meta.url);

async function cut(name, { face, style = 'normal', half = 'latin', text, weight = allWeights }) {
  const font = await readFile(new URL(`files/atkinson-hyperlegible-${face}-${half}-wght-${style}.woff2`, source(face)));
  const subset = await subsetFont(font, text, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    keepFeatures: features,
  });
  await writeFile(new URL(`atkinson-${name}.woff2`, out), subset);
  console.log(`atkinson-${name}.woff2  ${subset.length} B`);
}

for (const [name, style] of [
  ['next', 'normal'],
  ['next-italic', 'italic'],
]) {
  await cut(`${name}-latin`, { face: 'next', style, text: usual });
  await cut(`${name}-polish`, { face: 'next', style, text: polish, half: 'latin-ext' });
  await cut(`${name}-signs`, { face: 'next', style, text: signs });
}
for (const weight of [400, 600, 650]) await cut(`mono-${weight}-latin`, { face: 'mono', text: usual, weight });
const bold = { min: 600, max: 700 };
await cut('mono-400-polish', { face: 'mono', text: polish, half: 'latin-ext', weight: 400 });
await cut('mono-bold-polish', { face: 'mono', text: polish, half: 'latin-ext', weight: bold });
await cut('mono-signs', { face: 'mono', text: signs });
await copyFile(new URL('LICENSE', source('next')), new URL('OFL.txt', out));
