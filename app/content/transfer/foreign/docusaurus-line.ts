import { htmlAttribute } from './html-attribute';

/** Attributes with a value of JavaScript. */
const scripted = /\s[\w-]+=\{(?:[^{}]|\{[^{}]*\})*\}/g;

const tabItem = /^\s*<TabItem\b((?:[^<>{}]|\{[^{}]*\})*)>(.*)$/;
/** What holds tabs. */
const tabs = /^(\s*)<(\/?)Tabs\b[^<>]*>\s*$/;
/** What ends one of them, or says something to writers. */
const silent = /^\s*(?:<\/TabItem>|\{\/\*.*\*\/\})\s*$/;

/** Code of MDX, which goes on to the next blank line. */
const code =
  /^(?:export\s+(?:default\b|async\b|(?:const|let|var|function|class)\s+[\w{[])|import\s+(?:\w+,\s*)?\{[^'"]*$)/;

const importLine = /^[ \t]*import[ \t]/;

/** A text whose first lines are code of MDX, with blank lines in their places: its title comes behind them. */
export function withoutFirstCode(text: string): string {
  const lines = text.split('\n');
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    const isBlank = line.trim() === '';
    isCode = !isBlank && (isCode || code.test(line));
    if (!isCode && !isBlank && !importLine.test(line)) break;
    lines[at] = '';
  }
  return lines.join('\n');
}

/** What lines of Docusaurus become that no page would show: a tab is a paragraph that begins with its name. */
export class DocusaurusLines {
  private depth = 0;
  /** What stands before the outermost tabs, and keeps them in their item of a list. */
  private before = '';
  private isCode = false;

  /** @returns undefined for a line that is none of these */
  convert(line: string): string | undefined {
    this.isCode = line.trim() !== '' && (this.isCode || code.test(line));
    if (this.isCode) return '';
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
