import { useEffect, useRef } from 'react';
import { accentProperties } from '#app/settings/accent-style';

/** Gives an open panel the accent that was saved since it was loaded; the page itself came with the one before. */
export function useSavedAccent(accent: string | null): void {
  const shown = useRef(accent);
  useEffect(() => {
    if (shown.current === accent) return;
    shown.current = accent;
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(accentProperties(accent))) style.setProperty(name, value);
  }, [accent]);
}
