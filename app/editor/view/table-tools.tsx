import { AlignCenter, AlignLeft, AlignRight, type LucideIcon } from 'lucide-react';
import type { Command } from 'prosemirror-state';
import { Suspense } from 'react';
import { deleteTable } from 'prosemirror-tables';
import { tableTexts as texts } from '#app/texts/pl/editor-table';
import { Button, buttonClass } from '#app/ui/button';
import { lazyPart } from '#app/ui/lazy-part';
import { NotLoaded } from '#app/ui/not-loaded';
import { Toolbar, ToolbarButton } from '#app/ui/toolbar';
import { moveBlocks } from './commands';
import type { EditorController } from './editor-controller';
import type { Shown } from './editor-state';
import { keyLabel } from './mac-keys';
import { addColumnBeside, addRow, alignColumns, columnGone, moveColumns, rowGone } from './table-commands';

/** Menus weigh 40 kB: the other tools are there before. */
const TableMenu = lazyPart(() => import('./table-menu'), NotLoaded);

type Item = [label: string, command: Command];

const menus: [label: string, items: Item[]][] = [
  [
    texts.row,
    [
      [texts.rowAbove, addRow('above')],
      [texts.rowBelow, addRow('below')],
      [texts.rowUp, moveBlocks('up')],
      [texts.rowDown, moveBlocks('down')],
      [texts.rowGone, rowGone],
    ],
  ],
  [
    texts.column,
    [
      [texts.columnLeft, addColumnBeside('left')],
      [texts.columnRight, addColumnBeside('right')],
      [texts.columnToLeft, moveColumns('left')],
      [texts.columnToRight, moveColumns('right')],
      [texts.columnGone, columnGone],
    ],
  ],
];

const alignments: [label: string, Icon: LucideIcon, align: string][] = [
  [texts.alignLeft, AlignLeft, 'left'],
  [texts.alignCenter, AlignCenter, 'center'],
  [texts.alignRight, AlignRight, 'right'],
];

/** The tools of the table that the caret is in. */
export default function TableTools({ controller, shown }: { controller: EditorController; shown: Shown }) {
  return (
    <div
      role="group"
      aria-label={texts.tableTools}
      className="editor-row flex flex-wrap items-center border-t border-line p-1"
    >
      {menus.map(([menu, items]) => (
        <Suspense key={menu} fallback={<span className={buttonClass('ghost', 'small', 'px-1.5')}>{menu}</span>}>
          <TableMenu
            label={menu}
            target={() => controller.view.dom}
            items={items.map(([label, command]) => ({
              label: keyLabel(label),
              destructive: command === rowGone || command === columnGone,
              isPossible: () => command(controller.view.state),
              onSelect: () => controller.run(command),
            }))}
          />
        </Suspense>
      ))}
      <Button size="small" tone="ghost" className="px-1.5" onClick={() => controller.run(deleteTable)}>
        {texts.tableGone}
      </Button>
      <Toolbar label={texts.alignment}>
        {alignments.map(([label, Icon, align]) => (
          <ToolbarButton
            key={align}
            label={label}
            pressed={shown.align === align}
            onPress={() => controller.run(alignColumns(shown.align === align ? null : align))}
          >
            <Icon aria-hidden />
          </ToolbarButton>
        ))}
      </Toolbar>
    </div>
  );
}
