import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Tells the style sheets how high an element is, by a custom property of the page: what sticks below it cannot know
 * otherwise, as its content comes, goes and wraps.
 */
export function useHeightProperty<Part extends HTMLElement>(property: `--${string}`): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const element = part.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`));
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty(property);
    };
  }, [property]);
  return part;
}
