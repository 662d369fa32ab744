export type Theme = 'light' | 'dark';

/** The theme in force; `headScript` has set it before the first paint. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Shows a theme and remembers it; where nothing can be stored it holds for this page only. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // A browser may refuse storage; the choice then lasts as long as the page.
  }
}
