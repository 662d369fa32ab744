const tags = /<[a-z]\w*(?: [\w-]+(?:="[^"]*")?)*>/g;
const attributes = / ([\w-]+)="([^"]*)"/g;

/**
 * Gives the anchors of a rendered text, and what leads to them within it, names of their own, so that several texts can
 * stand on one page: `<h2 id="opis">` → `<h2 id="zwroty--opis">`. No anchor has two hyphens in a row by itself.
 */
export const withOwnAnchors = (html: string, owner: string): string =>
  html.replace(tags, (tag) =>
    tag.replace(attributes, (attribute, name: string, value: string) => {
      if (name === 'id' || name === 'aria-describedby') return ` ${name}="${owner}--${value}"`;
      return name === 'href' && value.startsWith('#') ? ` href="#${owner}--${value.slice(1)}"` : attribute;
    }),
  );
