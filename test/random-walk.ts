import { undoDepth } from 'prosemirror-history';
import { type Node, Slice } from 'prosemirror-model';
import { AllSelection, type Command, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import * as tables from 'prosemirror-tables';
import { codeBlock } from '#app/editor/view/code-block';
import { outdentCode } from '#app/editor/view/code-keys';
import * as commands from '#app/editor/view/commands';
import * as constructs from '#app/editor/view/construct-commands';
import { fileCard, formula, fragmentUse, image, source } from '#app/editor/view/dialog-commands';
import { findWords, replaceAllWords, replaceWords } from '#app/editor/view/find-words';
import { keys } from '#app/editor/view/keys';
import { link, linkWords, unlink } from '#app/editor/view/link-commands';
import { pasteNotes } from '#app/editor/view/pasted-notes';
import { leaveCell, pastedText, pasteInCell, wordsOfCell } from '#app/editor/view/pasted-text';
import * as tableCommands from '#app/editor/view/table-commands';
import { movePastTable, withWholeRows } from '#app/editor/view/whole-rows';
import { calloutKinds } from '#app/markdown/nodes';
import type { BareView } from './bare-view';
import { below, blockAtRandom, line, pick, textAtRandom } from './random-text';

type Random = () => number;

/** What is typed: with the signs that become something. */
const typed = [
  'a',
  ' ',
  'słowo ',
  '/',
  '## ',
  '- ',
  '* ',
  '1. ',
  '3) ',
  '> ',
  '[ ] ',
  '[x] ',
  '[!TIP] ',
  '```js\n',
  '--- ',
  '---',
  '**b** ',
  '*i* ',
  '_k_ ',
  '~~s~~ ',
  '`c` ',
  '[t](/u) ',
  'https://x.pl ',
  '$',
  '$$',
  '|',
  '\\',
  '<',
  '&',
  '#',
  '_',
  '*',
  '`',
  '[',
  ']',
  '!',
  '~',
  '1',
  '.',
  '\n',
  '\n\n',
  'a\nb',
  '{{fragment:x}}',
  '[^1]',
  '[^9]',
  '[r]',
  '<b>',
  '=',
  '\t',
  '\u00a0',
];

/** Pasted, as Markdown and as plain text. */
const pasted = (random: Random) =>
  pick(random, [
    () => blockAtRandom(random, 1),
    () => textAtRandom(random),
    () => line(random),
    () => 'a\n\nb',
    () => 'https://x.pl/y',
    () => 'a[^2]\n\n[^2]: Inny',
  ])();

function selectAtRandom(random: Random, { doc }: BareView['state']): Selection {
  const place = () => doc.resolve(below(random, doc.content.size + 1));
  const kind = random();
  if (kind < 0.03) return new AllSelection(doc);
  if (kind < 0.5) return Selection.near(place(), random() < 0.5 ? 1 : -1);
  const cells: number[] = [];
  const nodesAt: number[] = [];
  doc.descendants((node, at) => {
    if (node.type.spec.tableRole === 'cell' || node.type.spec.tableRole === 'header_cell') cells.push(at);
    if (!node.isText && NodeSelection.isSelectable(node)) nodesAt.push(at);
  });
  if (kind < 0.6 && cells.length > 0) {
    const at = pick(random, cells);
    const table = doc.resolve(at).node(-1);
    const same = cells.filter((one) => doc.resolve(one).node(-1) === table);
    return tables.CellSelection.create(doc, at, pick(random, same));
  }
  if (kind < 0.7 && nodesAt.length > 0) return NodeSelection.create(doc, pick(random, nodesAt));
  const $from = place();
  const $to = kind < 0.85 ? doc.resolve(Math.min(doc.content.size, $from.pos + below(random, 30))) : place();
  return TextSelection.between($from, $to);
}

/** All that the toolbar, the menu of blocks and the dialogs do. */
const tools: Record<string, (random: Random) => Command> = {
  paragraph: () => commands.paragraph,
  heading: (random) => commands.heading(1 + below(random, 6)),
  strong: () => commands.strong,
  em: () => commands.em,
  strike: () => commands.strike,
  code: () => commands.code,
  bulletList: () => commands.bulletList,
  orderedList: () => commands.orderedList,
  taskList: () => commands.taskList,
  quote: () => commands.quote,
  codeBlock: () => codeBlock,
  rule: () => commands.rule,
  table: () => tableCommands.table,
  addRow: (random) => tableCommands.addRow(pick(random, ['above', 'below'])),
  rowGone: () => tableCommands.rowGone,
  addColumn: (random) => tableCommands.addColumnBeside(pick(random, ['left', 'right'])),
  moveColumns: (random) => tableCommands.moveColumns(pick(random, ['left', 'right'])),
  columnGone: () => tableCommands.columnGone,
  deleteTable: () => tables.deleteTable,
  align: (random) => tableCommands.alignColumns(pick(random, ['left', 'center', 'right', null])),
  callout: (random) => constructs.callout(pick(random, calloutKinds)),
  details: () => constructs.details,
  formulaBlock: () => constructs.formulaBlock,
  diagram: () => constructs.diagram,
  footnote: () => constructs.footnote,
  link: (random) =>
    link(
      pick(random, ['/a', 'https://x.pl', 'mailto:a@x.pl', '#n']),
      pick(random, ['', '', 'nowe słowa', 'https://x.pl']),
    ),
  linkWords: () => linkWords('https://y.pl'),
  unlink: () => unlink,
  formula: (random) => formula(pick(random, ['x', 'a|b', '\\begin{array}{c|c} a & b \\end{array}', '\\$'])),
  image: (random) =>
    image({ src: '/files/a.png', alt: pick(random, ['', 'a|b']), title: pick(random, [null, 'Podpis "b"']) }),
  fileCard: () => fileCard('/files/b.pdf', 'Plik'),
  fragmentUse: () => fragmentUse('adres'),
  higher: () => commands.higher,
  outdentCode: () => outdentCode,
};

/** What the fields of a node may say. */
const fields: Record<string, Record<string, unknown[]>> = {
  callout: { kind: [...calloutKinds] },
  details: { open: [true, false], summary: ['', 'A <b> & "c"'] },
  code_block: { language: [null, 'js', 'mermaid', 'c++'] },
  list_item: { checked: [null, true, false] },
  image: { alt: ['', 'Inny | opis'] },
  math: { value: ['z', '|z|'] },
};
const lines = ['', '<i>', 'Zwykły tekst', '[r]: /inny', '- lista', '$$x$$', '[^1]', '![c](https://c.pl)'];
const sources = [...lines, '<div>\ny\n</div>', 'a[^1]\n\n[^1]: b'];

/** A node is unwrapped, one of its fields changes, or the source of what is shown as such. */
const changeNode =
  (random: Random): Command =>
  (state, dispatch) => {
    const found: { node: Node; at: number }[] = [];
    const isWanted = ({ type }: Node) => type.name in fields || /^(?:chip|source_block|fragment_use)$/.test(type.name);
    state.doc.descendants((node, at) => void (isWanted(node) && found.push({ node, at })));
    if (found.length === 0) return false;
    const { node, at } = pick(random, found);
    if (/^(?:callout|details)$/.test(node.type.name) && random() < 0.3) return constructs.unwrap(at)(state, dispatch);
    const own = fields[node.type.name];
    if (!own) return source(at, pick(random, node.isInline ? lines : sources))(state, dispatch);
    const name = pick(random, Object.keys(own));
    dispatch?.(state.tr.setNodeAttribute(at, name, pick(random, own[name] ?? [])));
    return true;
  };

function paste(view: BareView, slice: Slice) {
  const room = leaveCell(view.state, slice);
  if (room) view.dispatch(room);
  const tr = pasteInCell(view.state, slice) ?? pasteNotes(view.state, slice);
  if (tr) view.dispatch(tr);
  else view.dispatch(view.state.tr.replaceSelection(slice).setMeta('paste', true).setMeta('uiEvent', 'paste'));
}

/** Shift+Tab would look for fields on a page. */
const allKeys = [...Object.keys(keys), 'Tab'];

/** One thing that a person does. Answers what it was. */
export function stepAtRandom(view: BareView, random: Random): string {
  const { state } = view;
  const kind = random();
  if (kind < 0.3) {
    const selection = selectAtRandom(random, state);
    view.dispatch(state.tr.setSelection(selection));
    const { from, to } = selection;
    return `select ${selection.constructor.name} ${from} ${to}`;
  }
  if (kind < 0.5) {
    const letters = pick(random, typed);
    view.type(letters);
    return `type ${JSON.stringify(letters)}`;
  }
  if (kind < 0.68) {
    const key =
      random() < 0.5 ? pick(random, ['Enter', 'Backspace', 'Delete', 'Tab', 'Shift-Enter']) : pick(random, allKeys);
    view.press(key);
    return `press ${key}`;
  }
  if (kind < 0.84) {
    const name = pick(random, Object.keys(tools));
    tools[name]?.(random)(view.state, view.dispatch);
    return `tool ${name}`;
  }
  if (kind < 0.9) {
    changeNode(random)(view.state, view.dispatch);
    return 'change a node';
  }
  if (kind < 0.94) {
    const text = pasted(random);
    const isPlain = random() < 0.3;
    paste(view, wordsOfCell(pastedText(text, state.selection.$from, isPlain)));
    return `paste ${isPlain ? 'plain ' : ''}${JSON.stringify(text)}`;
  }
  if (kind < 0.97) {
    const slice = withWholeRows(state.selection.content(), state);
    if (random() < 0.5) {
      view.dispatch(state.tr.setSelection(selectAtRandom(random, state)));
      paste(view, wordsOfCell(slice));
      return 'copy and paste';
    }
    const to = below(random, state.doc.content.size + 1);
    const tr = movePastTable(state, slice, to);
    if (tr) view.dispatch(tr);
    return 'move past a table';
  }
  findWords(pick(random, ['a', 'słowo', 'https']))(view.state, view.dispatch);
  pick(random, [replaceWords, replaceAllWords])(pick(random, ['', 'nowe', '*']))(view.state, view.dispatch);
  findWords('')(view.state, view.dispatch);
  return 'replace words';
}

/** Takes everything back. */
export function undoAll(view: BareView) {
  while (undoDepth(view.state) > 0) view.press('Mod-z');
}
