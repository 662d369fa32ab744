// Cuts the typefaces beside this file down to what the portal writes with, and puts them in app/fonts. Their sources:
// github.com/googlefonts/atkinson-hyperlegible-next (7925f50) and atkinson-hyperlegible-next-mono (154d503), and
// the npm package @fontsource/stix-two-math 5.3.0.
// Run by hand after a font update (node scripts/fonts/build-fonts.mjs); the results are committed, and
// app/styles/fonts.css names them with the characters that each is for.
//
// A page loads what its letters need: nearly all have the usual letters of the text face, Polish ones among them; code
// comes in one weight; the signs are rare. npm packages of variable faces split each into a Latin and an extended half:
// two files, of which the second costs 2.4 kB more than the same letters in the first.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const usual = `${ascii}\u00a0·óÓ„”–—…ąćęłńśźżĄĆĘŁŃŚŹŻ`;
const signs = '§©«»°×éüöäÜÖÄß“’‘•№€→←↑↓✓−';

/** Signs of formulas that stretch: brackets and roots. Browsers ask whether a face has a space. */
const stretching = ' ()[]{}|‖⌈⌉⌊⌋⟨⟩√';

/** What browsers apply to text by themselves, and the figures of one width that tables ask for. */
const features = ['ccmp', 'locl', 'rvrn', 'rlig', 'liga', 'clig', 'calt', 'kern', 'mark', 'mkmk', 'tnum'];

/** Two files of one weight are larger than one of all weights, and a page of text has several; code mostly has one. */
const allWeights = { min: 400, max: 700 };

const out = new URL('../../app/fonts/', import.meta.url);

async function cut(name, face, text, wght) {
  const font = new URL(`AtkinsonHyperlegible${face}[wght].ttf`, import.meta.url);
  const options = { targetFormat: 'woff2', variationAxes: { wght }, keepFeatures: features };
  await write(`atkinson-${name}`, await subsetFont(await readFile(font), text, options));
}

async function write(name, font) {
  await writeFile(new URL(`${name}.woff2`, out), font);
  console.log(`${name}.woff2  ${font.length} B`);
}

for (const [name, face] of [
  ['next', 'Next'],
  ['next-italic', 'Next-Italic'],
]) {
  await cut(name, face, usual, allWeights);
  await cut(`${name}-signs`, face, signs, allWeights);
}
for (const weight of [400, 600, 650]) await cut(`mono-${weight}`, 'Mono', usual, weight);
await cut('mono-signs', 'Mono', signs, allWeights);
const math = await readFile(new URL('STIXTwoMath.woff2', import.meta.url));
await write('stix-math', await subsetFont(math, stretching, { targetFormat: 'woff2', noHinting: true }));
await copyFile(new URL('OFL.txt', import.meta.url), new URL('OFL.txt', out));
