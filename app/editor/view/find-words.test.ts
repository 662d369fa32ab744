import { TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { open, write } from '../bridge/write';
import { stateOf } from './editor-setup';
import { findNext, findPrevious, findWords, foundIn, replaceAllWords, replaceWords } from './find-words';
import { undoLast } from './commands';

function searchIn(markdown: string) {
  const opened = open(markdown);
  let state = stateOf(opened.origin.doc);
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1)));
  const run = (command: typeof findNext) => command(state, (tr) => void (state = state.apply(tr)));
  return {
    run,
    found: () => foundIn(state),
    selected: () => state.doc.textBetween(state.selection.from, state.selection.to),
    markdown: () => write(opened, state.doc)?.trimEnd(),
  };
}

const text = '## Kopia\n\nKopia zapasowa i **kop**ia w\u00a0chmurze.\n\n- kopią\n\n```\nkopia\n```';

test('words are found without regard to case, marks and kind of block, one after another and around', () => {
  const search = searchIn(text);
  search.run(findWords('kopia'));
  expect(search.found()).toEqual({ current: 1, total: 4 });
  for (const current of [2, 3, 4, 1]) {
    search.run(findNext);
    expect(search.found()).toEqual({ current, total: 4 });
  }
  search.run(findPrevious);
  expect([search.found().current, search.selected()]).toEqual([4, 'kopia']);
});

test('a plain space finds a no-break space, and nothing else is found', () => {
  const search = searchIn(text);
  search.run(findWords('w chmurze'));
  expect(search.found()).toEqual({ current: 1, total: 1 });
  search.run(findWords('niczego'));
  expect(search.found()).toEqual({ current: 0, total: 0 });
  expect(search.run(findNext)).toBe(false);
});

test('one place is replaced after another, in its own format', () => {
  const search = searchIn('Stary i **stary** tekst.');
  search.run(findWords('stary'));
  search.run(replaceWords('nowy'));
  expect(search.markdown()).toBe('Nowy i **stary** tekst.');
  expect(search.found()).toEqual({ current: 1, total: 1 });
  search.run(replaceWords('nowy'));
  expect(search.markdown()).toBe('Nowy i **nowy** tekst.');
  expect(search.found()).toEqual({ current: 0, total: 0 });
});

test('a link whose words are replaced stays, unless they are its address', () => {
  const search = searchIn(
    'Raz\n\n- [Regulamin](/regulamin) i [nowy **regulamin**](/nowy) obowiązuje, pisz: regulamin@a.pl',
  );
  search.run(findWords('regulamin'));
  search.run(replaceWords('statut'));
  search.run(replaceWords('statut'));
  search.run(findWords('regulamin@a.pl'));
  search.run(replaceAllWords('statut@b.pl'));
  expect(search.markdown()).toBe(
    'Raz\n\n- [Statut](/regulamin) i [nowy **statut**](/nowy) obowiązuje, pisz: statut@b.pl',
  );
  const address = searchIn('[https://a.pl](https://a.pl)');
  address.run(findWords('https://a.pl'));
  address.run(replaceAllWords('https://b.pl'));
  expect(address.markdown()).toBe('https://b.pl');
  const soft = searchIn('Raz\ndwa trzy.');
  soft.run(findWords(' dwa '));
  soft.run(replaceAllWords(' '));
  expect(soft.markdown()).toBe('Raz trzy.');
});

test('all places are replaced at once, also by what contains the words or by nothing, and come back by one undo', () => {
  const search = searchIn(text);
  search.run(findWords('kopia'));
  search.run(replaceAllWords('kopia kopii'));
  expect(search.markdown()).toBe(
    '## Kopia kopii\n\nKopia kopii zapasowa i **kopia kopii** w\u00a0chmurze.\n\n- kopią\n\n```\nkopia kopii\n```',
  );
  search.run(undoLast);
  expect(search.markdown()).toBe(text);
  search.run(findWords(' zapasowa'));
  search.run(replaceAllWords(''));
  expect(search.markdown()).toContain('Kopia i **kop**ia');
});

test('a replacement in lower case takes the case of what it replaces; one with a capital stays as it is', () => {
  const search = searchIn('klucz Klucz KLUCZ kluCz A');
  search.run(findWords('klucz'));
  search.run(replaceAllWords('hasło'));
  expect(search.markdown()).toBe('hasło Hasło HASŁO hasło A');
  search.run(undoLast);
  search.run(replaceAllWords('API'));
  expect(search.markdown()).toBe('API API API API A');
  search.run(findWords('a'));
  search.run(replaceWords('żaden'));
  expect(search.markdown()).toBe('API ŻadenPI API API A');
});
