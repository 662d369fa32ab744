import { decodeAddress } from '#app/platform/decode-address';
import { htmlAttribute } from './html-attribute';

const block = /^(\s*)\{%-?\s*(\w[\w-]*)(.*?)-?%\}\s*$/;

/** `{% code title="a.js" %}` → 'a.js', undefined for any other line */
export function titleAroundCode(line: string): string | undefined {
  const [, , name, given = ''] = block.exec(line) ?? [];
  return name === 'code' ? htmlAttribute(given, 'title') : undefined;
}

/**
 * What a line of GitBook becomes: a tab its name, a file, an embedded page and a shared part a link; other marks
 * vanish, and what is between them stays.
 * @returns undefined for a line that is none of GitBook's
 */
export function gitBookLine(line: string): string | undefined {
  const [, before = '', name, given = ''] = block.exec(line) ?? [];
  if (name === undefined) return undefined;
  if (name === 'tab') return `${before}**${htmlAttribute(given, 'title') ?? ''}**`;
  const source = htmlAttribute(given, 'src') ?? '';
  if (name === 'file' && source !== '') return `${before}[${bare(nameIn(source))}](<${source}>)`;
  const [, part] = name === 'include' ? (/^\s*"([^"]+)"/.exec(given) ?? []) : [];
  if (part !== undefined) return `${before}[${bare(nameIn(part))}](<${part}>)`;
  const url = htmlAttribute(given, 'url') ?? '';
  return name === 'embed' && url !== '' ? `${before}[${bare(url)}](<${url}>)` : '';
}

const nameIn = (address: string) => decodeAddress(address.slice(address.lastIndexOf('/') + 1));

/** What stands in square brackets without losing them. */
const bare = (text: string) => text.replace(/[[\]\\]/g, '');
