/** The value of an attribute in the source of a tag of HTML: `htmlAttribute('<img src="a.png">', 'src')` → 'a.png' */
export const htmlAttribute = (tag: string, name: string): string | undefined =>
  new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((one) => one !== undefined);
