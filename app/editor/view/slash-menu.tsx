import { type RefObject, useEffect, useId, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { classNames } from '#app/ui/class-names';
import type { EditorController } from './editor-controller';
import { type AskedBlock, matchingItems, type SlashItem } from './slash-items';

/** Passes keys from the text, which keeps the focus, to the menu. */
export interface SlashKeys {
  press: (key: string) => boolean;
}

export interface SlashMenuProps {
  controller: EditorController;
  keys: RefObject<SlashKeys | null>;
  onAsk: (block: AskedBlock) => void;
  /** It takes keys from now on. */
  onReady: () => void;
}

/** Between the menu and the caret, and between it and what is seen of the window. */
const gap = 4;
/** Of the menu, in rem. */
const highest = 18;

/**
 * Puts the menu below the caret, or above it where there is more room: within what is seen of the window, of which a
 * keyboard on the screen leaves little, also while the caret is out of sight.
 */
function placeAt(box: HTMLElement, caret: { left: number; top: number; bottom: number }) {
  const seen = window.visualViewport;
  const first = (seen?.offsetTop ?? 0) + gap;
  const last = (seen?.offsetTop ?? 0) + (seen?.height ?? window.innerHeight) - gap;
  const within = (y: number) => Math.max(first, Math.min(y, last));
  const [top, bottom] = [within(caret.top - gap), within(caret.bottom + gap)];
  box.style.maxHeight = `${highest}rem`;
  const isAbove = last - bottom < box.offsetHeight && top - first > last - bottom;
  box.style.maxHeight = `min(${highest}rem, ${isAbove ? top - first : last - bottom}px)`;
  box.style.top = `${isAbove ? top - box.offsetHeight : bottom}px`;
  box.style.left = `${Math.max(8, Math.min(caret.left, window.innerWidth - box.offsetWidth - 8))}px`;
}

/** Tells assistive technology which option is active, as the text keeps the focus; null while the menu is closed. */
function useActiveOption(
  controller: EditorController,
  id: string,
  list: RefObject<HTMLDivElement | null>,
  active: number | null,
) {
  useEffect(() => {
    const { dom } = controller.view;
    if (active === null) return undefined;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', `${id}-${active}`);
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [controller, id, list, active]);
}

/** Keeps the menu beside the caret. @param typed behind the slash; null while the menu is closed */
function useBesideCaret(controller: EditorController, list: RefObject<HTMLDivElement | null>, typed: string | null) {
  useEffect(() => {
    const box = list.current;
    if (typed === null || !box) return undefined;
    const { view } = controller;
    const place = () => placeAt(box, view.coordsAtPos(view.state.selection.from));
    place();
    const listening = new AbortController();
    const { signal } = listening;
    for (const target of [window, window.visualViewport]) {
      target?.addEventListener('resize', place, { signal });
      target?.addEventListener('scroll', ({ target: scrolled }) => scrolled === box || place(), {
        capture: true,
        signal,
      });
    }
    // Blocks that come into sight get their own heights, which moves the caret without scrolling.
    const moved = new ResizeObserver(place);
    moved.observe(view.dom);
    return () => {
      listening.abort();
      moved.disconnect();
    };
  }, [controller, list, typed]);
}

function useHiddenOnBlur(controller: EditorController, isOpen: boolean) {
  useEffect(() => {
    const { dom } = controller.view;
    if (!isOpen) return undefined;
    // In another window the text keeps the focus.
    const handleBlur = () => document.activeElement === dom || controller.hideBlocks();
    dom.addEventListener('blur', handleBlur);
    return () => dom.removeEventListener('blur', handleBlur);
  }, [controller, isOpen]);
}

/** The menu of blocks, opened by a `/` at the beginning of a line, and behind a space by one for what fits there. */
export default function SlashMenu({ controller, keys, onAsk, onReady }: SlashMenuProps) {
  const { slash, isInLine } = useSyncExternalStore(controller.subscribe, controller.shownNow, controller.shownNow);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [before, setBefore] = useState(slash);
  if (slash !== before) {
    setBefore(slash);
    setActive(0);
  }
  const items = slash === null ? [] : matchingItems(slash, isInLine);
  const isOpen = slash !== null && items.length > 0;
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
      else if (key === 'Escape') controller.hideBlocks();
      else return false;
      return true;
    },
  }));
  useEffect(onReady, [onReady]);
  useActiveOption(controller, id, list, isOpen ? active : null);
  useBesideCaret(controller, list, isOpen ? slash : null);
  useHiddenOnBlur(controller, isOpen);
  if (!isOpen) return null;
  return (
    // The text keeps the focus and hands its keys on.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={texts.blocks}
      onMouseDown={(event) => event.preventDefault()}
      className="fixed z-50 w-60 overflow-y-auto rounded bg-raised p-1 shadow-float"
    >
      {items.map((item, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={item.name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
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
