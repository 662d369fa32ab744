import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  Image,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Maximize2,
  Minimize2,
  Minus,
  Pilcrow,
  Plus,
  Redo2,
  SquareCode,
  Strikethrough,
  Table,
  TextQuote,
  TextSearch,
  Undo2,
} from 'lucide-react';
import { redo } from 'prosemirror-history';
import type { Command } from 'prosemirror-state';
import { Fragment, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { Button } from '#app/ui/button';
import { lazyPart } from '#app/ui/lazy-part';
import { NotLoaded } from '#app/ui/not-loaded';
import { Toolbar, ToolbarButton, ToolbarSeparator } from '#app/ui/toolbar';
import { codeBlock } from './code-block';
import * as commands from './commands';
import type { EditorController } from './editor-controller';
import type { Shown } from './editor-state';
import { keyLabel } from './mac-keys';
import { table } from './table-commands';

/** Loaded with the first table that the caret comes into, with their menus at the same time. */
const TableTools = lazyPart(() => {
  void import('./table-menu').catch(() => {});
  return import('./table-tools');
}, NotLoaded);

interface Tool {
  label: string;
  Icon: LucideIcon;
  command: Command;
  pressed?: (shown: Shown) => boolean;
  disabled?: (shown: Shown) => boolean;
}

const inCode = ({ isCode }: Shown) => isCode;
const inNoList = ({ list }: Shown) => list === '';

const groups: Tool[][] = [
  [
    { label: texts.undo, Icon: Undo2, command: commands.undoLast, disabled: ({ canUndo }) => !canUndo },
    { label: texts.redo, Icon: Redo2, command: redo, disabled: ({ canRedo }) => !canRedo },
  ],
  [
    {
      label: texts.paragraph,
      Icon: Pilcrow,
      command: commands.paragraph,
      pressed: ({ block }) => block === 'paragraph',
    },
    ...[Heading2, Heading3, Heading4].map((Icon, index) => ({
      label: texts.heading(index + 2),
      Icon,
      command: commands.heading(index + 2),
      pressed: ({ block }: Shown) => block === `h${index + 2}`,
    })),
  ],
  [
    { label: texts.bold, Icon: Bold, command: commands.strong, pressed: ({ strong }) => strong, disabled: inCode },
    { label: texts.italic, Icon: Italic, command: commands.em, pressed: ({ em }) => em, disabled: inCode },
    {
      label: texts.strike,
      Icon: Strikethrough,
      command: commands.strike,
      pressed: ({ strike }) => strike,
      disabled: inCode,
    },
    { label: texts.code, Icon: Code, command: commands.code, pressed: ({ code }) => code, disabled: inCode },
  ],
  [
    { label: texts.bulletList, Icon: List, command: commands.bulletList, pressed: ({ list }) => list === 'bullet' },
    {
      label: texts.orderedList,
      Icon: ListOrdered,
      command: commands.orderedList,
      pressed: ({ list }) => list === 'ordered',
    },
    { label: texts.taskList, Icon: ListChecks, command: commands.taskList, pressed: ({ list }) => list === 'task' },
    { label: texts.deeper, Icon: IndentIncrease, command: commands.inText(commands.deeper), disabled: inNoList },
    { label: texts.higher, Icon: IndentDecrease, command: commands.inText(commands.higher), disabled: inNoList },
    { label: texts.quote, Icon: TextQuote, command: commands.quote, pressed: ({ quote }) => quote },
    {
      label: texts.codeBlock,
      Icon: SquareCode,
      command: codeBlock,
      pressed: ({ block }) => block === 'code_block',
    },
    { label: texts.rule, Icon: Minus, command: commands.rule },
  ],
];

interface EditorToolbarProps {
  controller: EditorController;
  isFullScreen: boolean;
  onFullScreen: () => void;
  isFinding: boolean;
  onFind: () => void;
  onLink: () => void;
  onImage: () => void;
  onSource: () => void;
  /** A row of its own below the tools. */
  children: ReactNode;
}

/** The toolbar, with the tools of a table while the caret is in one. */
export function EditorToolbar({
  controller,
  isFullScreen,
  onFullScreen,
  isFinding,
  onFind,
  onLink,
  onImage,
  onSource,
  children,
}: EditorToolbarProps) {
  const shown = useSyncExternalStore(controller.subscribe, controller.shownNow, controller.shownNow);
  const FullScreenIcon = isFullScreen ? Minimize2 : Maximize2;
  return (
    <div className="editor-tools">
      <Toolbar label={texts.toolbar} className="editor-row p-1">
        {groups.map((tools, index) => (
          <Fragment key={index}>
            {tools.map(({ label, Icon, command, pressed, disabled }) => (
              <ToolbarButton
                key={label}
                label={keyLabel(label)}
                pressed={pressed?.(shown)}
                disabled={disabled?.(shown)}
                onPress={() => controller.run(command)}
              >
                <Icon aria-hidden />
              </ToolbarButton>
            ))}
            <ToolbarSeparator />
          </Fragment>
        ))}
        <ToolbarButton label={keyLabel(texts.link)} pressed={shown.link} disabled={inCode(shown)} onPress={onLink}>
          <Link aria-hidden />
        </ToolbarButton>
        <ToolbarButton label={texts.image} disabled={inCode(shown)} onPress={onImage}>
          <Image aria-hidden />
        </ToolbarButton>
        <ToolbarButton label={texts.table} disabled={shown.table} onPress={() => controller.run(table)}>
          <Table aria-hidden />
        </ToolbarButton>
        <ToolbarButton label={texts.insert} pressed={shown.slash !== null} onPress={() => controller.toggleBlocks()}>
          <Plus aria-hidden />
        </ToolbarButton>
        <span className="ml-auto flex items-center gap-1">
          <ToolbarButton label={keyLabel(texts.findOpen)} pressed={isFinding} onPress={onFind}>
            <TextSearch aria-hidden />
          </ToolbarButton>
          <ToolbarButton
            label={isFullScreen ? texts.endFullScreen : texts.fullScreen}
            pressed={isFullScreen}
            onPress={onFullScreen}
          >
            <FullScreenIcon aria-hidden />
          </ToolbarButton>
          <Button size="small" tone="ghost" onClick={onSource}>
            {texts.source}
          </Button>
        </span>
      </Toolbar>
      {shown.table ? (
        <Suspense fallback={null}>
          <TableTools controller={controller} shown={shown} />
        </Suspense>
      ) : null}
      {children}
    </div>
  );
}
