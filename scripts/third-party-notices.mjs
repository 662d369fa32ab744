// The third-party software that is distributed with the portal, and its licences: build/THIRD-PARTY-NOTICES.txt.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/**
 * Licences that packages distributed with the portal may have. Read a licence before you add it. EPL-2.0 and LGPL
 * require that the package is distributed unchanged and its source is available: from the npm registry, as the
 * notices say.
 */
export const allowedLicences = [
  // jszip and pako, beneath mammoth: MIT is what the portal takes.
  '(MIT AND Zlib)',
  '(MIT OR GPL-3.0-or-later)',
  'Apache-2.0',
  // tslib, beneath @simplewebauthn/server: any use, without conditions.
  '0BSD',
  // duck, beneath mammoth, whose text is that of BSD-2-Clause.
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'EPL-2.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
];

/** Software that is part of the portal's own files, and so not among the installed packages. */
const includedWorks = () => [
  {
    name: 'PoliMorf 2.1 (app/search/data)',
    licence: 'BSD-2-Clause',
    text: read('app/search/data/LICENSE-PoliMorf.txt'),
  },
  { name: 'Atkinson Hyperlegible and STIX Two Math (app/fonts)', licence: 'OFL-1.1', text: read('app/fonts/OFL.txt') },
  { name: 'tailwindcss (base styles)', licence: 'MIT', text: read('node_modules/tailwindcss/LICENSE') },
];

function read(file) {
  return readFileSync(join(root, file), 'utf8').trim();
}

/** Old packages state their licence in other ways. */
const nameOf = ({ license, licenses }) =>
  license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none named';

/** Every package that is installed to run the portal, not only to build or check it. */
function installedPackages() {
  const { packages } = JSON.parse(read('node_modules/.package-lock.json'));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => !dev && !devOptional && existsSync(join(root, path, 'package.json')))
    .map(([path]) => {
      const manifest = JSON.parse(read(join(path, 'package.json')));
      const texts = readdirSync(join(root, path)).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
      const author = manifest.author?.name ?? manifest.author ?? manifest.homepage ?? '';
      return {
        name: `${manifest.name} ${manifest.version}`,
        licence: nameOf(manifest),
        text: texts.map((file) => read(join(path, file))).join('\n\n') || `${nameOf(manifest)}. ${author}`.trim(),
      };
    });
}

/**
 * @returns {{ name: string, licence: string, text: string }[]} everything that others made, with the text of its
 * licence where it brings one
 */
export const listThirdParties = () => [...includedWorks(), ...installedPackages()];

/** The whole text; packages with an identical licence text are grouped. */
export function thirdPartyNotices() {
  const groups = new Map();
  for (const party of listThirdParties()) groups.set(party.text, [...(groups.get(party.text) ?? []), party]);
  const parts = [...groups].map(
    ([text, parties]) => `${parties.map(({ name, licence }) => `${name} (${licence})`).join('\n')}\n\n${text}\n`,
  );
  return `The portal goes out with the work of others, under the licences below. Each package is unchanged; its source is on https://www.npmjs.com under its name and version.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
