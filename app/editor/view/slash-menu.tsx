import { type RefObject, useEffect, useId, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { classNames } from '#app/ui/class-names';
import type { EditorController } from './editor-controller';
import { type AskedBlock, matchingItems, type SlashItem } from './slash-items';

/** Passes keys from the text, which keeps the focus, to the menu. */
export interface SlashKeys {
  press: (key: string) => boolean;
}

interface SlashMenuProps {
  controller: EditorController;
  keys: RefObject<SlashKeys | null>;
  onAsk: (block: AskedBlock) => void;
}

/** The menu of blocks, opened by a `/` at the beginning of a line, and behind a space by one for what fits there. */
export function SlashMenu({ controller, keys, onAsk }: SlashMenuProps) {
  const { slash, isInLine } = useSyncExternalStore(controller.subscribe, controller.shownNow, controller.shownNow);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState(false);
  const [before, setBefore] = useState(slash);
  if (slash !== before) {
    setBefore(slash);
    setActive(0);
    if (slash === null) setDismissed(false);
  }
  const items = slash === null ? [] : matchingItems(slash, isInLine);
  const isOpen = slash !== null && !dismissed && items.length > 0;
  const choose = ({ command, inLine }: SlashItem) => {
    controller.closeSlash(inLine === 'joined');
    if (typeof command === 'string') onAsk(command);
    else controller.run(command);
  };
  useImperativeHandle(keys, () => ({
    press: (key) => {
      const item = items[active];
      if (!isOpen || !item) return false;
      if (key === 'ArrowDown') setActive((active + 1) % items.length);
      else if (key === 'ArrowUp') setActive((active + items.length - 1) % items.length);
      else if (key === 'Enter' || key === 'Tab') choose(item);
      else if (key === 'Escape') {
        setDismissed(true);
        controller.openBlocks(false);
      } else return false;
      return true;
    },
  }));
  useEffect(() => {
    const { dom } = controller.view;
    if (!isOpen) return undefined;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', `${id}-${active}`);
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [controller, id, isOpen, active]);
  useEffect(() => {
    const box = list.current;
    if (!isOpen || !box) return;
    const caret = controller.view.coordsAtPos(controller.view.state.selection.from);
    const room = window.innerHeight - caret.bottom;
    const height = box.offsetHeight + 8;
    box.style.left = `${Math.max(8, Math.min(caret.left, window.innerWidth - box.offsetWidth - 8))}px`;
    box.style.top = `${room < height && caret.top > height ? caret.top - height : caret.bottom + 4}px`;
  }, [controller, isOpen, slash]);
  if (!isOpen) return null;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={texts.blocks}
      className="fixed z-50 max-h-72 w-60 overflow-y-auto rounded bg-raised p-1 shadow-float"
    >
      {items.map((item, index) => (
        // The text keeps the focus and hands its keys on.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={item.name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(item)}
          className={classNames(
            'flex min-h-9 cursor-pointer items-center gap-2.5 rounded px-2.5 text-[0.9375rem] hover:bg-sunken',
            '[&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted',
            index === active && 'bg-sunken',
          )}
        >
          <item.Icon />
          {item.name}
        </div>
      ))}
    </div>
  );
}
