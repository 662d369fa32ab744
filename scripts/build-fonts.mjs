// Cuts the two typefaces down to what the portal writes with, and puts them in app/fonts.
// Run by hand after a font update (node scripts/build-fonts.mjs); the results are committed.
//
// The published packages split each face into a Latin and an extended half, so each style becomes two files
// here as well: the common one, and the sixteen Polish letters that are not in Latin-1.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const common = `${ascii}\u00a0§©«»°·×óÓéüöäÜÖÄß„”“’‘–—…•№€→←↑↓✓−`;
const polish = 'ąćęłńśźżĄĆĘŁŃŚŹŻ';
const out = new URL('../app/fonts/', import.meta.url);
const source = (face) =>
  new URL(`../node_modules/@fontsource-variable/atkinson-hyperlegible-${face}/`, import.meta.url);

for (const [face, style] of [
  ['next', 'normal'],
  ['next', 'italic'],
  ['mono', 'normal'],
]) {
  for (const [half, text, name] of [
    ['latin', common, 'latin'],
    ['latin-ext', polish, 'polish'],
  ]) {
    const font = await readFile(
      new URL(`files/atkinson-hyperlegible-${face}-${half}-wght-${style}.woff2`, source(face)),
    );
    const subset = await subsetFont(font, text, {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 700 } },
    });
    const file = `atkinson-${face}-${style === 'italic' ? 'italic-' : ''}${name}.woff2`;
    await writeFile(new URL(file, out), subset);
    console.log(`${file}  ${subset.length} B`);
  }
}
await copyFile(new URL('LICENSE', source('next')), new URL('OFL.txt', out));
