import { mapAttributes } from './map-attributes';

/**
 * Gives the anchors of a rendered text, and what leads to them within it, names of their own, so that several texts can
 * stand on one page: `<h2 id="opis">` → `<h2 id="zwroty--opis">`. No anchor has two hyphens in a row by itself.
 */
export const withOwnAnchors = (html: string, owner: string): string =>
  mapAttributes(html, (name, value) => {
    if (name === 'id' || name === 'aria-describedby') return `${owner}--${value}`;
    if (value.startsWith('url(#')) return `url(#${owner}--${value.slice('url(#'.length)}`;
    return name === 'href' && value.startsWith('#') ? `#${owner}--${value.slice(1)}` : value;
  });
