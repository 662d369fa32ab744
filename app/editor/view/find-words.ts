import { closeHistory } from 'prosemirror-history';
import type { Mark, Node } from 'prosemirror-model';
import { type Command, type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { schema } from '../bridge/schema';

interface Place {
  from: number;
  to: number;
}

interface Search {
  words: string;
  places: readonly Place[];
}

const key = new PluginKey<Search>('find words');
const nothing: Search = { words: '', places: [] };

/** Without case, and with plain spaces. Its length stays, so that places in it are places in the text. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  return (lower.length === text.length ? lower : text).replaceAll('\u00a0', ' ');
}

function placesOf(doc: Node, words: string): Place[] {
  const places: Place[] = [];
  if (words === '') return places;
  const wanted = folded(words);
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    const text = folded(node.textBetween(0, node.content.size, undefined, '\ufffc'));
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length))
      places.push({ from: pos + 1 + at, to: pos + 1 + at + wanted.length });
    return false;
  });
  return places;
}

const searchOf = (state: EditorState): Search => key.getState(state) ?? nothing;

const currentOf = ({ selection: { from, to } }: EditorState, places: readonly Place[]) =>
  places.findIndex((place) => place.from === from && place.to === to);

/** How often the words occur, and which of them is selected, from 1; 0 where none is. */
export function foundIn(state: EditorState): { current: number; total: number } {
  const { places } = searchOf(state);
  return { current: currentOf(state, places) + 1, total: places.length };
}

/** Marks the words that are searched for, and the selected one of them more strongly. */
export const foundWords = new Plugin<Search>({
  key,
  state: {
    init: () => nothing,
    apply: (tr, before) => {
      const asked = tr.getMeta(key) as Search | undefined;
      if (asked) return asked;
      return tr.docChanged ? { ...before, places: placesOf(tr.doc, before.words) } : before;
    },
  },
  props: {
    decorations: (state) => {
      const { places } = searchOf(state);
      if (places.length === 0) return null;
      const current = currentOf(state, places);
      const marks = places.map(({ from, to }, index) =>
        Decoration.inline(from, to, { class: index === current ? 'editor-found editor-found-now' : 'editor-found' }),
      );
      return DecorationSet.create(state.doc, marks);
    },
  },
});

/** Selects the first place at or after a position, else the first of all. */
function selectFrom(tr: Transaction, places: readonly Place[], at: number): Transaction {
  const next = places.find(({ from }) => from >= at) ?? places[0];
  return next ? tr.setSelection(TextSelection.create(tr.doc, next.from, next.to)) : tr;
}

/** Searches for words from the selection on; for none, ends the search. */
export const findWords =
  (words: string): Command =>
  (state, dispatch) => {
    const places = placesOf(state.doc, words);
    dispatch?.(selectFrom(state.tr.setMeta(key, { words, places }), places, state.selection.from));
    return true;
  };

export const findNext: Command = (state, dispatch) => {
  const { places } = searchOf(state);
  dispatch?.(selectFrom(state.tr, places, state.selection.from + 1));
  return places.length > 0;
};

export const findPrevious: Command = (state, dispatch) => {
  const { places } = searchOf(state);
  const before = places.findLast(({ from }) => from < state.selection.from) ?? places.at(-1);
  dispatch?.(selectFrom(state.tr, places, before?.from ?? 0));
  return places.length > 0;
};

/** Lower case becomes what it replaces, as in Word: 'klucz' by 'hasło' makes 'Hasło' of 'Klucz', 'HASŁO' of 'KLUCZ'. */
function inCaseOf(found: string, text: string): string {
  if (text !== text.toLowerCase() || found === found.toLowerCase()) return text;
  const [first = '', ...rest] = found;
  if (rest.length > 0 && found === found.toUpperCase()) return text.toUpperCase();
  return first === first.toLowerCase() ? text : text.replace(/^./u, (letter) => letter.toUpperCase());
}

/** Replaces a place by words that are what its first letter is: a link does not take up words at its edge by itself. */
function replace(tr: Transaction, { from, to }: Place, text: string) {
  const found = tr.doc.textBetween(from, to);
  const words = inCaseOf(found, text);
  const link = schema.marks.link.isInSet(tr.doc.resolve(from).nodeAfter?.marks ?? []);
  tr.insertText(words, from, to);
  return link && !isAddress(link, found) ? tr.addMark(from, from + words.length, link) : tr;
}

/** Whether a link goes where its words say: other words would lie. */
const isAddress = ({ attrs: { href, written } }: Mark, words: string) =>
  written === 'bare' || written === 'angle' || href === words || href === `mailto:${words}`;

/** Replaces the selected place, as a step of 'undo', and goes on to the next; where none is selected, goes to one. */
export const replaceWords =
  (text: string): Command =>
  (state, dispatch) => {
    const { words, places } = searchOf(state);
    const place = places[currentOf(state, places)];
    if (!place) return findNext(state, dispatch);
    const tr = replace(closeHistory(state.tr), place, text);
    const left = placesOf(tr.doc, words);
    dispatch?.(selectFrom(tr.setMeta(key, { words, places: left }), left, place.from + text.length));
    return true;
  };

/** Replaces all places, as one step of 'undo'. */
export const replaceAllWords =
  (text: string): Command =>
  (state, dispatch) => {
    const { places } = searchOf(state);
    const tr = closeHistory(state.tr);
    for (const place of places.toReversed()) replace(tr, place, text);
    dispatch?.(tr);
    return places.length > 0;
  };
