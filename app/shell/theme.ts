export type Theme = 'light' | 'dark';

/** The current theme, which `headScript` set before the first paint. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Applies a theme and stores it; where localStorage is not available, for this page only. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // localStorage may be disabled; then the choice lasts for the page.
  }
}
