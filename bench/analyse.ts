// How many pairs of words meet in an index term: npm run bench:analyse (bench/search.md).
import { readFileSync } from 'node:fs';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import { hasFlag, readOption } from './bench-files';

const file = readOption('pairs');
if (file) measurePairs(file);
else console.log('usage: npm run bench:analyse -- --pairs FILE [--list]');

function measurePairs(name: string): void {
  const analyser = loadAnalyser();
  const termsOf = (word: string): readonly string[] => analyser.termsOf(word.trim().normalize('NFC').toLowerCase());
  let pairs = 0;
  let meeting = 0;
  for (const line of readFileSync(name, 'utf8').split('\n')) {
    const [one, other] = line.split('\t');
    if (!one || !other) continue;
    pairs++;
    const terms = termsOf(one);
    if (termsOf(other).some((term) => terms.includes(term))) meeting++;
    else if (hasFlag('list')) console.log(line);
  }
  const share = pairs === 0 ? 0 : (100 * meeting) / pairs;
  console.log(`${meeting} of ${pairs} pairs share an index term (${share.toFixed(1)} %)`);
}
