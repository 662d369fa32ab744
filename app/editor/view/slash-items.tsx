import {
  ArrowDown,
  ArrowUp,
  Heading2,
  Heading3,
  Heading4,
  Image,
  List,
  ListChecks,
  ListCollapse,
  ListOrdered,
  Minus,
  Paperclip,
  Radical,
  Repeat2,
  Sigma,
  SquareCode,
  Superscript,
  Table,
  TextQuote,
  Workflow,
} from 'lucide-react';
import type { Command } from 'prosemirror-state';
import type { ComponentType } from 'react';
import { calloutSigns } from '#app/markdown/callout-signs';
import type { CalloutKind } from '#app/markdown/nodes';
import { foldLetters } from '#app/platform/fold-letters';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { blockTexts } from '#app/texts/pl/editor-blocks';
import { calloutNames } from '#app/texts/pl/callouts';
import { codeBlock } from './code-block';
import * as commands from './commands';
import * as constructs from './construct-commands';
import { table } from './table-commands';

/** Blocks that need a dialog before they are inserted. */
export type AskedBlock = 'image' | 'file' | 'formula' | 'fragment';

/** An item of the `/` menu. */
export interface SlashItem {
  name: string;
  Icon: ComponentType;
  command: Command | AskedBlock;
  /** Set for what can stand in a line: behind a space, or joined to the word before. */
  inLine?: 'spaced' | 'joined';
}

const plain = (text: string) => text.replace(/\s*\(.*\)$/, '');

/** The sign that readers will see. */
const signOf = (kind: CalloutKind) => () => (
  <svg viewBox="0 0 24 24" fill="none" aria-hidden>
    <path d={calloutSigns[kind]} stroke="currentColor" strokeWidth={2} strokeLinejoin="round" />
  </svg>
);

const slashItems: readonly SlashItem[] = [
  ...[Heading2, Heading3, Heading4].map((Icon, at) => ({
    name: texts.heading(at + 2),
    Icon,
    command: commands.heading(at + 2),
  })),
  { name: plain(texts.bulletList), Icon: List, command: commands.bulletList },
  { name: plain(texts.orderedList), Icon: ListOrdered, command: commands.orderedList },
  { name: plain(texts.taskList), Icon: ListChecks, command: commands.taskList },
  { name: texts.table, Icon: Table, command: table },
  { name: texts.image, Icon: Image, command: 'image' },
  { name: plain(texts.quote), Icon: TextQuote, command: commands.quote },
  { name: texts.codeBlock, Icon: SquareCode, command: codeBlock },
  ...(['tip', 'note', 'important', 'warning', 'caution'] as const).map((kind) => ({
    name: texts.callout(calloutNames[kind]),
    Icon: signOf(kind),
    command: constructs.callout(kind),
  })),
  { name: texts.details, Icon: ListCollapse, command: constructs.details },
  { name: texts.footnote, Icon: Superscript, command: constructs.footnote, inLine: 'joined' },
  { name: texts.file, Icon: Paperclip, command: 'file' },
  { name: texts.diagram, Icon: Workflow, command: constructs.diagram },
  { name: texts.formulaLine, Icon: Radical, command: 'formula', inLine: 'spaced' },
  { name: texts.formulaBlock, Icon: Sigma, command: constructs.formulaBlock },
  { name: texts.fragmentUse, Icon: Repeat2, command: 'fragment' },
  { name: texts.rule, Icon: Minus, command: commands.rule },
  { name: blockTexts.moveUp, Icon: ArrowUp, command: commands.moveBlocks('up') },
  { name: blockTexts.moveDown, Icon: ArrowDown, command: commands.moveBlocks('down') },
];

const folded = (words: string) => foldLetters(words).replace(/[:\s]+/g, ' ');

/** `matchingItems('nag', false)` → the headings, as `nagłówek`; diacritics are ignored. */
export const matchingItems = (query: string, isInLine: boolean): SlashItem[] =>
  slashItems.filter(({ name, inLine }) => (inLine || !isInLine) && ` ${folded(name)}`.includes(` ${folded(query)}`));
