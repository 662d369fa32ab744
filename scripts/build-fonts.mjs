// Cuts the two typefaces down to what the portal writes with, and puts them in app/fonts.
// Run by hand after a font update (node scripts/build-fonts.mjs); the results are committed, and app/styles/fonts.css
// names them with the characters that each is for.
//
// A page loads what its letters need: nearly all have the usual and the Polish letters of the text face; code comes in
// one weight; the signs are rare. The packages of variable faces split each into a Latin and an extended half, so the
// Polish letters that are not in Latin-1 are files of their own there. The code's usual weights are published whole.
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

function cut(name, { face, style = 'normal', half = 'latin', text, weight = allWeights }) {
  const font = new URL(`files/atkinson-hyperlegible-${face}-${half}-wght-${style}.woff2`, source(face));
  return write(name, font, text, { wght: weight });
}

async function write(name, font, text, variationAxes) {
  const subset = await subsetFont(await readFile(font), text, {
    targetFormat: 'woff2',
    variationAxes,
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
const whole = new URL('../node_modules/@expo-google-fonts/atkinson-hyperlegible-mono/', import.meta.url);
for (const [weight, file] of [
  [400, '400Regular'],
  [600, '600SemiBold'],
])
  await write(`mono-${weight}`, new URL(`${file}/AtkinsonHyperlegibleMono_${file}.ttf`, whole), usual + polish);
await cut('mono-650-latin', { face: 'mono', text: usual, weight: 650 });
await cut('mono-650-polish', { face: 'mono', text: polish, half: 'latin-ext', weight: 650 });
await cut('mono-signs', { face: 'mono', text: signs });
await copyFile(new URL('LICENSE', source('next')), new URL('OFL.txt', out));
