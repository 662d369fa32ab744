import { Moon, Sun } from 'lucide-react';
import { startTransition } from 'react';
import { applyTheme, currentTheme } from '#app/shell/theme';
import { shellTexts } from '#app/texts/pl/shell';
import { buttonClass } from '#app/ui/button';
import { useToast } from '#app/ui/toast';

/**
 * Switches between light and dark. Both states are in the markup and CSS shows the current one, so that a cached page
 * suits everybody.
 */
export function ThemeToggle() {
  const showToast = useToast();
  const texts = shellTexts.theme;
  const handleClick = () => {
    const next = currentTheme() === 'dark' ? 'light' : 'dark';
    applyTheme(next);
    // The colours are shown first.
    startTransition(() =>
      showToast({ kind: 'theme', title: next === 'dark' ? texts.darkEnabled : texts.lightEnabled }),
    );
  };
  return (
    <button type="button" onClick={handleClick} className={buttonClass('ghost', 'icon', 'js-only shrink-0')}>
      <span className="only-light">
        <Moon aria-hidden className="size-5" />
        <span className="sr-only">{texts.enableDark}</span>
      </span>
      <span className="only-dark">
        <Sun aria-hidden className="size-5" />
        <span className="sr-only">{texts.enableLight}</span>
      </span>
    </button>
  );
}
