import { htmlAttribute } from './html-attribute';

const tabItem = /^\s*<TabItem\b((?:[^<>{}]|\{[^{}]*\})*)>(.*)$/;
/** What only holds tabs, or says something to writers. */
const silent = /^\s*(?:<\/?Tabs\b[^<>]*>|<\/TabItem>|\{\/\*.*\*\/\})\s*$/;

/**
 * What a line of Docusaurus becomes that no page would show: a tab is a paragraph that begins with its name.
 * @returns undefined for a line that is none of these
 */
export function docusaurusLine(line: string): string | undefined {
  if (silent.test(line)) return '';
  const [, given, words = ''] = tabItem.exec(line) ?? [];
  if (given === undefined) return undefined;
  const name = htmlAttribute(given, 'label') ?? htmlAttribute(given, 'value') ?? '';
  const own = words
    .trim()
    .replace(/<\/TabItem>$/, '')
    .trim();
  return [name && `**${name}**`, own].filter(Boolean).join(' ');
}

/** `<img src={require('./a.png').default} style={{ width: 300 }} />` is HTML without its braces. */
export const plainPictures = (text: string): string =>
  text.replace(/<img\s[^<]*?\/?>/g, (tag) =>
    tag
      .replace(/=\{(?:require|useBaseUrl)\(\s*['"]([^'"]*)['"]\s*\)(?:\.default)?\}/g, '="$1"')
      .replace(/\s[\w-]+=\{(?:[^{}]|\{[^{}]*\})*\}/g, ''),
  );
