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

const unpack = (name: string): Buffer => brotliDecompressSync(readDataFile(name));

/** The arcs of the dictionary: by far its most, in memory that threads can share. */
function loadArcs(): Uint32Array {
  const bytes = unpack(dataFiles.forms);
  const arcs = new Uint32Array(new SharedArrayBuffer(bytes.length));
  new Uint8Array(arcs.buffer).set(bytes);
  return arcs;
}

/** @param arcs of another thread's dictionary */
export function loadDictionary(arcs = loadArcs()): Dictionary {
  const tables = JSON.parse(unpack(dataFiles.lemmas).toString('utf8')) as {
    alphabet: string;
    codes: string[];
    lemmaSets: string[];
  };
  return new Dictionary({ arcs, ...tables });
}

/** With the committed dictionary, which is read for the first word: that takes about 50 ms. */
export const loadAnalyser = (): Analyser =>
  new Analyser(() => ({
    dictionary: loadDictionary(),
    guesser: new SuffixGuesser(unpack(dataFiles.suffixes).toString('utf8')),
  }));
