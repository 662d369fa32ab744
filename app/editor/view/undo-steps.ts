import { closeHistory } from 'prosemirror-history';
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { ReplaceStep } from 'prosemirror-transform';
import { schema } from '../bridge/schema';

/** What the last change was: letters, or something whole; 'begun' goes on with the next change. */
type LastChange = 'letters' | 'whole' | 'begun';

interface Last {
  change: LastChange;
  /** In which composition it was made, if in one; a visit of a field above a node counts as one. */
  composition: unknown;
}

const key = new PluginKey<Last>('undo-steps');

const compositionOf = (tr: Transaction): unknown => tr.getMeta('composition');

const none: Last = { change: 'letters', composition: undefined };

/** One letter among others: typed or deleted, or a line begun. */
function isLetters(tr: Transaction): boolean {
  const [step, more] = tr.steps;
  if (more || !(step instanceof ReplaceStep) || tr.getMeta('uiEvent')) return false;
  const { content, openStart } = step.slice;
  const first = content.firstChild;
  return !first || first.isText || first.type === schema.nodes.hard_break || openStart > 0;
}

/** The next change is undone together with this one. */
export const begins = (tr: Transaction): Transaction => tr.setMeta(key, 'begun' satisfies LastChange);

/**
 * The history joins what follows within half a second. That is meant for letters: what is pasted, formatted or the
 * like is undone by itself, as in Word.
 * @param tr what is about to be applied to a state
 */
export function separate(tr: Transaction, state: EditorState): Transaction {
  const { change, composition } = key.getState(state) ?? none;
  const goesOn = composition !== undefined && composition === compositionOf(tr);
  const isOwn = change === 'whole' || (change === 'letters' && !isLetters(tr));
  return tr.docChanged && isOwn && !goesOn ? closeHistory(tr) : tr;
}

/** Knows the last change. */
export const undoSteps = new Plugin<Last>({
  key,
  state: {
    init: () => none,
    apply: (tr, last) => {
      if (!tr.docChanged || tr.getMeta('appendedTransaction') !== undefined) return last;
      const change = (tr.getMeta(key) as LastChange | undefined) ?? (isLetters(tr) ? 'letters' : 'whole');
      return { change, composition: compositionOf(tr) };
    },
  },
});
