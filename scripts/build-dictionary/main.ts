// Builds app/search/data from PoliMorf, as Debian's package libmorfologik-stemming2-java ships it:
//   node --max-old-space-size=6000 scripts/run-typescript.mjs scripts/build-dictionary/main.ts [jarPath]
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { AutomatonBuilder } from './automaton-builder';
import { lemmaCode, Numbering } from './lemma-codes';
import { readJarEntry } from './read-jar-entry';
import { readMorfologik } from './read-morfologik';
import { SuffixRules } from './suffix-rules';

const jarPath = process.argv[2] ?? '/usr/share/java/morfologik-polish.jar';
const folder = 'morfologik/stemming/polish/';
const targetFolder = path.resolve('app/search/data');
const mostLetters = 62;
const openClasses = /^(?:subst|adj|verb|ger|ppas|pact)/;

interface Entry {
  form: string;
  code: number;
}

const jar = readFileSync(jarPath);
const codes = new Numbering();
const collected = collectEntries(readJarEntry(jar, `${folder}polish.dict`));
const alphabet = chooseAlphabet(collected.entries);
const built = buildAutomaton(collected.entries, alphabet);

const tables = { alphabet, codes: codes.texts, lemmaSets: built.lemmaSets };
save('polish-forms.bin.br', Buffer.from(built.automaton.buffer));
save('polish-lemmas.json.br', Buffer.from(JSON.stringify(tables)));
save('polish-suffixes.txt.br', Buffer.from(collected.rules.lines().join('\n')));
writeFileSync(path.join(targetFolder, 'LICENSE-PoliMorf.txt'), readJarEntry(jar, `${folder}polish.LICENSE.txt`));
console.log(
  `${built.forms} forms, ${built.automaton.length} arcs, ${built.lemmaSets.length} sets of lemmas, ${codes.texts.length} codes, ${alphabet}`,
);

function collectEntries(dictionary: Buffer): { entries: Entry[]; rules: SuffixRules } {
  const entries: Entry[] = [];
  const rules = new SuffixRules();
  readMorfologik(dictionary, (row) => {
    const form = row.form.normalize('NFC').toLowerCase();
    if (!/^\p{L}+$/u.test(form)) return;
    const code = lemmaCode(form, row.lemma.normalize('NFC').toLowerCase());
    entries.push({ form, code: codes.numberOf(code) });
    const isCommonWord = row.form === form && openClasses.test(row.tags);
    if (isCommonWord) rules.count(form, code);
  });
  entries.sort((a, b) => (a.form < b.form ? -1 : a.form > b.form ? 1 : a.code - b.code));
  return { entries, rules };
}

/** The letters that most forms use, in order; forms with any other letter are left out. */
function chooseAlphabet(all: Entry[]): string {
  const uses = new Map<string, number>();
  for (const { form } of all) for (const letter of form) uses.set(letter, (uses.get(letter) ?? 0) + 1);
  const common = [...uses].filter(([letter]) => letter.length === 1).sort((a, b) => b[1] - a[1]);
  return common
    .slice(0, mostLetters)
    .map(([letter]) => letter)
    .sort()
    .join('');
}

function buildAutomaton(all: Entry[], letters: string) {
  const labels = new Map([...letters].map((letter, index) => [letter, index + 1]));
  const sets = new Numbering();
  const builder = new AutomatonBuilder();
  let forms = 0;
  for (let from = 0, to = 0; from < all.length; from = to) {
    const form = all[from]?.form ?? '';
    const found = new Set<number>();
    for (to = from; all[to]?.form === form; to++) found.add(all[to]?.code ?? 0);
    const word = [...form].map((letter) => labels.get(letter) ?? 0);
    if (word.includes(0)) continue;
    builder.add(word, sets.numberOf([...found].join(' ')));
    forms++;
  }
  return { automaton: builder.finish(), lemmaSets: sets.texts, forms };
}

function save(name: string, bytes: Buffer): void {
  const packed = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  writeFileSync(path.join(targetFolder, name), packed);
  console.log(`${name}: ${bytes.length} bytes, ${packed.length} packed`);
}
