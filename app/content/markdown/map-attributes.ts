const tags = /<[a-z]\w*(?: [\w-]+(?:="[^"]*")?)*>/g;
const attributes = / ([\w-]+)="([^"]*)"/g;

/**
 * Rewrites attribute values in the HTML of our own renderer; text that only looks like markup, as in code, is left
 * alone.
 */
export const mapAttributes = (html: string, map: (name: string, value: string) => string): string =>
  html.replace(tags, (tag) =>
    tag.replace(attributes, (_, name: string, value: string) => ` ${name}="${map(name, value)}"`),
  );
