import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { Analyser } from './analyser';
import { readDataFile } from './data-folder.server';
import { Dictionary } from './dictionary';
import { SuffixGuesser } from './unknown-words';

const dataFiles = { forms: 'polish-forms.bin.br', lemmas: 'polish-lemmas.json.br', suffixes: 'polish-suffixes.txt.br' };

/** Another one for other data: words may have other lemmas then. */
export function hashLanguageData(): string {
  const hash = createHash('sha256');
  for (const name of Object.values(dataFiles)) hash.update(readDataFile(name));
  return hash.digest('hex');
}

/** Loads the committed dictionary; takes about 50 ms. */
export function loadAnalyser(): Analyser {
  const unpack = (name: string): Buffer => brotliDecompressSync(readDataFile(name));
  const bytes = unpack(dataFiles.forms);
  // A copy: the unpacked buffer may not be aligned to four bytes.
  const arcs = new Uint32Array(bytes.length / 4);
  new Uint8Array(arcs.buffer).set(bytes);
  const tables = JSON.parse(unpack(dataFiles.lemmas).toString('utf8')) as {
    alphabet: string;
    codes: string[];
    lemmaSets: string[];
  };
  return new Analyser(
    new Dictionary({ arcs, ...tables }),
    new SuffixGuesser(unpack(dataFiles.suffixes).toString('utf8')),
  );
}
