import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { compareTexts } from '../revisions/compare-texts';
import { TextColumns } from './text-columns';

/** The words of each cell, row by row, without signs and what is for screen readers. */
function cellsOf(before: string, after: string): string[][] {
  const parts = compareTexts(before, after);
  const html = renderToStaticMarkup(<TextColumns parts={parts} heads={{ before: 'Było', after: 'Będzie' }} />)
    .replace(/<span [^>]*(?:sr-only|aria-hidden)[^>]*>.*?<\/span>/g, '')
    .replace(/<p .*?<\/p>/g, '');
  const wordsOf = (cell: string) => cell.replace(/<[^>]+>/g, '');
  return [...html.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[dh].*?<\/t[dh]>/gs)].map(([cell]) => wordsOf(cell)),
  );
}

test('what was removed stands beside what came in its place, and equal lines beside themselves', () => {
  const before = 'Wstęp.\nDawne zdanie znika.\nKoniec.';
  expect(cellsOf(before, 'Wstęp.\nZupełnie inne słowa, same nowe!\nKoniec.')).toEqual([
    ['Było', 'Będzie'],
    ['Wstęp.', 'Wstęp.'],
    ['Dawne zdanie znika.', 'Zupełnie inne słowa, same nowe!'],
    ['Koniec.', 'Koniec.'],
  ]);
  expect(cellsOf(before, `${before}\nDopisane.`).at(-1)).toEqual(['', 'Dopisane.']);
});

test('each side of a changed line has its own words', () => {
  const [, changed] = cellsOf('Biuro jest czynne do ósmej wieczorem.', 'Biuro jest czynne do szóstej wieczorem.');
  expect(changed).toEqual(['Biuro jest czynne do ósmej wieczorem.', 'Biuro jest czynne do szóstej wieczorem.']);
});

test('a block that moved is named on the side where it stands', () => {
  const moved = 'Ten akapit jest dość długi, by poznać, że został przeniesiony.';
  const rows = cellsOf(`${moved}\nPierwszy.\nDrugi.\nTrzeci.`, `Pierwszy.\nDrugi.\nTrzeci.\n${moved}`);
  expect(rows.slice(1)).toEqual([
    [moved, ''],
    ['Pierwszy.\nDrugi.\nTrzeci.', 'Pierwszy.\nDrugi.\nTrzeci.'],
    ['', moved],
  ]);
});
