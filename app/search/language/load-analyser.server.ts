import { brotliDecompressSync } from 'node:zlib';
import { Analyser } from './analyser';
import { readDataFile } from './data-folder.server';
import { Dictionary } from './dictionary';
import { SuffixGuesser } from './unknown-words';

/** Loads the committed dictionary; takes about 50 ms. */
export function loadAnalyser(): Analyser {
  const unpack = (name: string): Buffer => brotliDecompressSync(readDataFile(name));
  const bytes = unpack('polish-forms.bin.br');
  // A copy: the unpacked buffer may not be aligned to four bytes.
  const arcs = new Uint32Array(bytes.length / 4);
  new Uint8Array(arcs.buffer).set(bytes);
  const tables = JSON.parse(unpack('polish-lemmas.json.br').toString('utf8')) as {
    alphabet: string;
    codes: string[];
    lemmaSets: string[];
  };
  return new Analyser(
    new Dictionary({ arcs, ...tables }),
    new SuffixGuesser(unpack('polish-suffixes.txt.br').toString('utf8')),
  );
}
