import { useEffect, useRef } from 'react';

/**
 * Gives an open panel the accent that was saved since it was loaded; the page itself came with the one before. Its
 * shades are worked out by a script that is loaded then.
 */
export function useSavedAccent(accent: string | null): void {
  const shown = useRef(accent);
  useEffect(() => {
    if (shown.current === accent) return;
    shown.current = accent;
    const show = async () => {
      const { accentProperties } = await import('#app/settings/accent-style');
      const { style } = document.documentElement;
      if (shown.current !== accent) return; // saved again meanwhile
      for (const [name, value] of Object.entries(accentProperties(accent))) style.setProperty(name, value);
    };
    // Else the page loaded next has it.
    show().catch(() => {});
  }, [accent]);
}
