import { Search } from 'lucide-react';
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names';

export interface Suggestion {
  id: string;
  title: string;
  /** The title as safe HTML, where the server highlights matches. */
  html?: string;
  /** Secondary text beside the title, such as its section. */
  meta?: string;
}

interface SearchComboboxProps<Item extends Suggestion> {
  /** The form's address (GET) when no suggestion is chosen; works without scripts. */
  action: string;
  /** The control's name, and its parameter in the address. */
  name?: string;
  label: string;
  placeholder?: string;
  buttonLabel: string;
  defaultValue?: string;
  items: Item[];
  /** 'Znaleziono 3 podpowiedzi', announced when the list changes. */
  countText?: string;
  onQueryChange?: (query: string) => void;
  onChoose: (item: Item) => void;
  size?: 'small' | 'large';
  /** The shortcut shown in the field, and all of them in `aria-keyshortcuts` syntax. */
  shortcut?: { hint: string; keys: string };
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}

/**
 * A search field with suggestions (ARIA combobox). Arrow keys move through the list, Enter opens, Escape closes. The
 * items are passed in.
 */
export function SearchCombobox<Item extends Suggestion>({
  action,
  name = 'q',
  label,
  placeholder,
  buttonLabel,
  defaultValue,
  items,
  countText,
  onQueryChange,
  onChoose,
  size = 'small',
  shortcut,
  inputRef,
  className,
}: SearchComboboxProps<Item>) {
  const id = useId();
  const suggestions = useSuggestions(id, { items, onQueryChange, onChoose });
  const { form, active, isShown, point, choose, close, handleBlur, inputHandlers } = suggestions;
  const isLarge = size === 'large';
  return (
    <form
      ref={form}
      action={action}
      method="get"
      role="search"
      className={classNames('relative', className)}
      onBlur={handleBlur}
      onSubmit={close}
    >
      <Search
        aria-hidden
        className={classNames(
          'pointer-events-none absolute -translate-y-1/2 text-muted',
          isLarge ? 'top-7.5 left-4.5 size-5.5' : 'top-1/2 left-3 size-4',
        )}
      />
      <input
        {...inputHandlers}
        ref={inputRef}
        type="search"
        name={name}
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-keyshortcuts={shortcut?.keys}
        aria-activedescendant={isShown && active >= 0 ? optionId(id, active) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={placeholder}
        defaultValue={defaultValue}
        className={classNames(
          'w-full rounded border border-control bg-raised placeholder:text-muted hover:border-ink focus-visible:rounded focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden',
          isLarge ? 'h-15 pr-30 pl-13 text-lg shadow-float max-[20rem]:pr-4' : 'h-9.5 pr-9 pl-9 text-[0.9375rem]',
        )}
      />
      {isLarge ? <LargeButton text={buttonLabel} /> : <UnseenButton text={buttonLabel} hint={shortcut?.hint} />}
      <p role="status" className="sr-only">
        {isShown ? countText : ''}
      </p>
      <SuggestionList
        id={id}
        label={label}
        items={items}
        active={active}
        isShown={isShown}
        onPoint={point}
        onChoose={choose}
      />
    </form>
  );
}

const optionId = (id: string, index: number) => `${id}-${index}`;

/** Whether the list is open, which option is active, and what the keys, the pointer and the focus do to both. */
function useSuggestions<Item extends Suggestion>(
  id: string,
  { items, onQueryChange, onChoose }: Pick<SearchComboboxProps<Item>, 'items' | 'onQueryChange' | 'onChoose'>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  // By id: a late answer may put another item at the active index.
  const active = items.findIndex((item) => item.id === activeId);
  const isShown = isOpen && items.length > 0;

  // Opens if the field had the focus before hydration.
  useEffect(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement) || !form.current?.contains(field)) return;
    setOpen(true);
    onQueryChange?.(field.value);
  }, [onQueryChange]);

  const close = () => setOpen(false);
  const point = (item: Item | undefined) => setActiveId(item?.id ?? null);
  const choose = (item: Item) => {
    close();
    onChoose(item);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = nextActive(event.key, active, items.length);
    if (next !== null && items.length > 0) {
      event.preventDefault();
      setOpen(true);
      point(items[next]);
      document.getElementById(optionId(id, next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && isShown) {
      const item = items[active];
      if (!item) return;
      event.preventDefault();
      choose(item);
    }
  };
  return {
    form,
    /** The index of the active option; -1 for none. */
    active,
    isShown,
    point,
    choose,
    close,
    handleBlur({ relatedTarget }: FocusEvent) {
      if (!form.current?.contains(relatedTarget)) close();
    },
    inputHandlers: {
      onKeyDown: handleKeyDown,
      onFocus({ target }: FocusEvent<HTMLInputElement>) {
        setOpen(true);
        onQueryChange?.(target.value);
      },
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        // Ignores values that the browser restores on going back.
        setOpen(target === document.activeElement);
        point(undefined);
        onQueryChange?.(target.value);
      },
    },
  };
}

function LargeButton({ text }: { text: string }) {
  return (
    <button
      type="submit"
      className="absolute inset-y-2 right-2 max-[20rem]:static max-[20rem]:mt-2 max-[20rem]:min-h-12 max-[20rem]:w-full rounded bg-button px-5 font-semibold text-on-accent hover:bg-button-hover"
    >
      {text}
    </button>
  );
}

/** For assistive technology; in its place the field shows the shortcut. */
function UnseenButton({ text, hint }: { text: string; hint: string | undefined }) {
  return (
    <>
      {hint === undefined ? null : (
        <kbd
          aria-hidden
          className="kbd pointer-events-none absolute top-1/2 right-2.5 hidden -translate-y-1/2 js:block"
        >
          {hint}
        </kbd>
      )}
      <button type="submit" tabIndex={-1} className="sr-only">
        {text}
      </button>
    </>
  );
}

interface SuggestionListProps<Item extends Suggestion> {
  /** The combobox's: the list's and its options' begin with it. */
  id: string;
  label: string;
  items: Item[];
  /** The index of the active option; -1 for none. */
  active: number;
  isShown: boolean;
  onPoint: (item: Item) => void;
  onChoose: (item: Item) => void;
}

/** The suggestions under the field, which keeps the focus. */
function SuggestionList<Item extends Suggestion>({
  id,
  label,
  items,
  active,
  isShown,
  onPoint,
  onChoose,
}: SuggestionListProps<Item>) {
  return (
    <ul
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      hidden={!isShown}
      className="absolute top-[min(100%,3.75rem)] right-0 z-50 mt-1.5 max-h-96 w-[max(100%,min(24rem,100vw-2rem))] overflow-y-auto in-[[popover]]:w-full rounded bg-raised p-1 text-left shadow-float"
    >
      {items.map((item, index) => (
        <li
          key={item.id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onPoint(item)}
          onClick={() => onChoose(item)}
          className="flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded px-3 py-1.5 text-[0.9375rem] aria-selected:bg-sunken"
        >
          <span className="min-w-0">
            {item.html === undefined ? item.title : <span dangerouslySetInnerHTML={{ __html: item.html }} />}
          </span>
          {item.meta ? <span className="shrink-0 text-sm text-muted">{item.meta}</span> : null}
        </li>
      ))}
    </ul>
  );
}

/** The option that a key moves to, or null for other keys; -1 is the input itself. */
export function nextActive(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return active >= count - 1 ? -1 : active + 1;
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1;
  return null;
}
