import { readDataFile } from './data-folder.server';

let known: readonly string[][] | undefined;

/**
 * The thesaurus that comes with the portal: groups of synonymous words and short phrases. The first of a group is its
 * name.
 */
export function loadThesaurus(): readonly string[][] {
  return (known ??= readDataFile('thesaurus.txt')
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').map((text) => text.trim())));
}
