import { ChevronDown, ChevronUp, type LucideIcon, X } from 'lucide-react';
import { redo } from 'prosemirror-history';
import type { Command } from 'prosemirror-state';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { findTexts as texts } from '#app/texts/pl/editor-find';
import { Button } from '#app/ui/button';
import { Input } from '#app/ui/input';
import { undoLast } from './commands';
import type { EditorController } from './editor-controller';
import { findNext, findPrevious, findWords, replaceAllWords, replaceWords } from './find-words';

/** A field, so wide that the tools stand in one line where there is room. They come behind both fields, as Tab goes. */
const row = 'flex min-w-0 flex-1 basis-56 items-center gap-1';

/** Finds words in the text and replaces them. Its fields have no name, so they are no part of the form around. */
export default function FindPanel({ controller, onClose }: { controller: EditorController; onClose: () => void }) {
  const { found } = useSyncExternalStore(controller.subscribe, controller.shownNow, controller.shownNow);
  const [words, setWords] = useState(() => controller.selectedWords());
  const [text, setText] = useState('');
  const [replaced, setReplaced] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(() => {
    return () => controller.find(findWords(''));
  }, [controller]);
  useEffect(() => controller.find(findWords(words)), [controller, words]);
  const run = (command: Command) => {
    setReplaced(null);
    controller.find(command);
  };
  const replaceAll = () => {
    setReplaced(found.total);
    controller.find(replaceAllWords(text));
  };
  const close = () => {
    onClose();
    controller.view.focus();
  };
  const onEnter = (commandOf: (event: KeyboardEvent) => Command) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // it would send the form
    run(commandOf(event));
  };
  const handleKey = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key === 'Escape') {
      event.preventDefault(); // it would end the full screen as well
      close();
    } else if ((event.ctrlKey || event.metaKey) && !(target instanceof HTMLInputElement)) {
      // The fields have an undo of their own.
      const command = { z: event.shiftKey ? redo : undoLast, y: redo }[event.key.toLowerCase()];
      if (command) run(command);
    }
  };
  return (
    // Escape closes it wherever the focus is in it, and Ctrl+Z on its buttons undoes what they did.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={texts.findTools}
      onKeyDown={handleKey}
      className="flex flex-wrap items-center gap-1 border-t border-line px-2 py-1.5"
    >
      <div className={row}>
        <Input
          ref={field}
          aria-label={texts.find}
          placeholder={texts.find}
          value={words}
          onChange={(event) => {
            setReplaced(null);
            setWords(event.target.value);
          }}
          onKeyDown={onEnter(({ shiftKey }) => (shiftKey ? findPrevious : findNext))}
          className="min-w-24"
        />
        <output className="min-w-20 shrink-0 px-1 text-sm text-muted">
          {replaced === null ? words && texts.found(found.current, found.total) : texts.replaced(replaced)}
        </output>
      </div>
      <div className={row}>
        <Input
          aria-label={texts.replaceBy}
          placeholder={texts.replaceBy}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onEnter(() => replaceWords(text))}
          className="min-w-24"
        />
      </div>
      <div className="ml-auto flex items-center gap-1">
        <Button size="small" tone="ghost" className="px-2" onClick={() => run(replaceWords(text))}>
          {texts.replace}
        </Button>
        <Button size="small" tone="ghost" className="px-2" onClick={replaceAll}>
          {texts.replaceAll}
        </Button>
        <IconButton label={texts.findPrevious} Icon={ChevronUp} onClick={() => run(findPrevious)} />
        <IconButton label={texts.findNext} Icon={ChevronDown} onClick={() => run(findNext)} />
        <IconButton label={texts.findEnd} Icon={X} onClick={close} />
      </div>
    </div>
  );
}

const IconButton = ({ label, Icon, onClick }: { label: string; Icon: LucideIcon; onClick: () => void }) => (
  <Button size="icon" tone="ghost" aria-label={label} title={label} className="shrink-0" onClick={onClick}>
    <Icon aria-hidden className="size-4" />
  </Button>
);
