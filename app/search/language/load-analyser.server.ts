import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { Analyser } from './analyser';
import { Dictionary } from './dictionary';
import { SuffixGuesser } from './unknown-words';

const DATA_FOLDER = 'app/search/data';

/** Loads the committed dictionary; about 50 ms. @param folder where the data lies, found by itself when not given */
export function loadAnalyser(folder: string = findDataFolder()): Analyser {
  const unpack = (name: string): Buffer => brotliDecompressSync(readFileSync(path.join(folder, name)));
  const bytes = unpack('polish-forms.bin.br');
  // A copy of its own: the unpacked buffer need not begin at a multiple of four.
  const arcs = new Uint32Array(bytes.length / 4);
  new Uint8Array(arcs.buffer).set(bytes);
  const tables = JSON.parse(unpack('polish-lemmas.json.br').toString('utf8')) as {
    alphabet: string;
    codes: string[];
    lemmaSets: string[];
  };
  return new Analyser(new Dictionary({ arcs, ...tables }), new SuffixGuesser(unpack('polish-suffixes.txt.br').toString('utf8')));
}

/** The data beside the running code (source or bundle, at any depth of the project), else below the working folder. */
function findDataFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = path.join(folder, DATA_FOLDER);
    if (existsSync(candidate)) return candidate;
    const parent = path.dirname(folder);
    if (parent === folder) return path.resolve(DATA_FOLDER);
    folder = parent;
  }
}
