import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#app/paths';
import { markState } from '#app/shell/marked-words';
import { clearRecentSearches } from '#app/shell/recent-searches';
import { type SearchSuggestion, useSearchSuggestions } from '#app/shell/use-search-suggestions';
import { shellTexts } from '#app/texts/pl/shell';
import { SearchCombobox } from '#app/ui/search-combobox';

/** The shortcuts of `useSearchShortcut`. The hydration starter also finds the field by this attribute. */
export const searchKeys = '/ Control+K Meta+K';

interface SiteSearchProps {
  size?: 'small' | 'large';
  defaultValue?: string;
  /** Whether `/` and Ctrl/⌘ K focus this field; for one field per page. */
  shortcut?: boolean;
  className?: string;
}

/** The site's search field. Without scripts a plain form that opens the search page. */
export function SiteSearch({ size = 'small', defaultValue, shortcut = false, className }: SiteSearchProps) {
  const texts = shellTexts.search;
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { suggestions, suggestFor } = useSearchSuggestions();
  const isRecent = suggestions.some(({ action }) => action === 'clear');
  const choose = ({ url, words, action }: SearchSuggestion) => {
    if (action === 'clear') {
      clearRecentSearches();
      suggestFor('');
    } else void navigate(url, { state: words && markState(words) });
  };
  useSearchShortcut(input, shortcut, () => void navigate(paths.search()));
  return (
    <SearchCombobox
      action={paths.search()}
      label={texts.label}
      placeholder={size === 'large' ? texts.heroPlaceholder : texts.placeholder}
      buttonLabel={texts.button}
      defaultValue={defaultValue}
      items={suggestions}
      countText={isRecent ? texts.recentCount(suggestions.length - 1) : texts.suggestionCount(suggestions.length)}
      onQueryChange={suggestFor}
      onChoose={choose}
      size={size}
      shortcut={shortcut ? { hint: '/', keys: searchKeys } : undefined}
      inputRef={input}
      className={className}
    />
  );
}

/**
 * Focuses a search field on `/` and Ctrl/⌘ K.
 * @param goElsewhere what they do where it is hidden, as the one in the header is on small screens
 */
export function useSearchShortcut(
  input: RefObject<HTMLInputElement | null>,
  isOn = true,
  goElsewhere?: () => void,
): void {
  const elsewhere = useRef(goElsewhere);
  useEffect(() => {
    elsewhere.current = goElsewhere;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event)) return;
      event.preventDefault();
      if (input.current?.offsetParent === null) return elsewhere.current?.();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [input, isOn]);
}

/** `/` while nobody is typing, or Ctrl/⌘ K anywhere. */
export function isSearchShortcut(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): boolean {
  if ((event.ctrlKey || event.metaKey) && !event.altKey) return event.key.toLowerCase() === 'k';
  if (event.key !== '/' || event.altKey) return false;
  const target = event.target as Partial<HTMLElement> | null;
  const isTyping = target?.isContentEditable === true || /^(INPUT|TEXTAREA|SELECT)$/.test(target?.tagName ?? '');
  return !isTyping;
}
