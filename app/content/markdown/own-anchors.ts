import { mapAttributes } from './map-attributes';

/**
 * Prefixes the anchors of a rendered text, and its links to them, so that several texts can stand on one page: `<h2
 * id="opis">` → `<h2 id="zwroty--opis">`. No other anchor has two hyphens in a row.
 */
export const withOwnAnchors = (html: string, owner: string): string =>
  mapAttributes(html, (name, value) => {
    if (name === 'id' || name === 'aria-describedby') return `${owner}--${value}`;
    if (value.startsWith('url(#')) return `url(#${owner}--${value.slice('url(#'.length)}`;
    return name === 'href' && value.startsWith('#') ? `#${owner}--${value.slice(1)}` : value;
  });
