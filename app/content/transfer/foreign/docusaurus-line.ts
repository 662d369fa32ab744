import { htmlAttribute } from './html-attribute';

/** Attributes with a value of JavaScript. */
const scripted = /\s[\w-]+=\{(?:[^{}]|\{[^{}]*\})*\}/g;

const tabItem = /^\s*<TabItem\b((?:[^<>{}]|\{[^{}]*\})*)>(.*)$/;
/** What holds tabs. */
const tabs = /^(\s*)<(\/?)Tabs\b[^<>]*>\s*$/;
/** What ends one of them, or says something to writers. */
const silent = /^\s*(?:<\/TabItem>|\{\/\*.*\*\/\})\s*$/;

/** What lines of Docusaurus become that no page would show: a tab is a paragraph that begins with its name. */
export class DocusaurusLines {
  private depth = 0;
  /** What stands before the outermost tabs, and keeps them in their item of a list. */
  private before = '';

  /** @returns undefined for a line that is none of these */
  convert(line: string): string | undefined {
    const [, before, closing] = tabs.exec(line) ?? [];
    if (before !== undefined) {
      if (this.depth === 0) this.before = before;
      this.depth = Math.max(0, this.depth + (closing ? -1 : 1));
      return '';
    }
    if (silent.test(line)) return '';
    const tab = nameAndWords(line);
    return tab && (this.depth > 0 ? this.before : '') + tab;
  }
}

function nameAndWords(line: string): string | undefined {
  const [, given, words = ''] = tabItem.exec(line) ?? [];
  if (given === undefined) return undefined;
  const said = given.replace(scripted, '');
  const name = htmlAttribute(said, 'label') ?? htmlAttribute(said, 'value') ?? '';
  const own = words
    .trim()
    .replace(/<\/TabItem>$/, '')
    .trim();
  return [name && `**${name}**`, own].filter(Boolean).join(' ');
}

/** `<img src={require('./a.png').default} style={{ width: 300 }} />` is HTML without its braces. */
export const plainPictures = (text: string): string =>
  text.replace(/<img\s[^<]*?\/?>/g, (tag) =>
    tag.replace(/=\{(?:require|useBaseUrl)\(\s*['"]([^'"]*)['"]\s*\)(?:\.default)?\}/g, '="$1"').replace(scripted, ''),
  );
