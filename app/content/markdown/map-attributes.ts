const tags = /<[a-z]\w*(?: [\w-]+(?:="[^"]*")?)*>/g;
const attributes = / ([\w-]+)="([^"]*)"/g;

/**
 * The HTML of our own renderer with other values for its attributes; words that only look like markup, as in code,
 * stay.
 */
export const mapAttributes = (html: string, map: (name: string, value: string) => string): string =>
  html.replace(tags, (tag) =>
    tag.replace(attributes, (_, name: string, value: string) => ` ${name}="${map(name, value)}"`),
  );
