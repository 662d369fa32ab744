import type { Link, Nodes } from 'mdast';
import { nodesIn, parentsIn } from '#app/markdown/walk';
import { checkTexts as texts } from '#app/texts/pl/checks';
import type { CheckedText, LinkTarget, FileFlaw, Rule } from '../checked-text';
import type { Finding } from '../issue';
import { plainOf, rangeOf } from '../plain';

/** Link texts that do not say where the link leads, in lower case without punctuation. */
const saysNothing = new Set<string>(texts.emptyLinkWords);

const bare = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export const linkText: Rule = {
  id: 'link-text',
  *find({ tree }) {
    for (const node of nodesIn(tree)) {
      if (node.type !== 'link' && node.type !== 'linkReference') continue;
      const words = plainOf(node).trim();
      const at = rangeOf(node);
      if (words === '') yield { ...at, severity: 'error', detail: texts.linkEmpty };
      else if (saysNothing.has(bare(words))) yield { ...at, severity: 'warning', detail: texts.linkText(words) };
      else if (node.type === 'link' && /^(?:https?:\/\/|www\.)/i.test(words))
        yield { ...at, severity: 'hint', detail: texts.linkBare };
    }
  },
};

/** The message for each kind of broken target. */
const brokenTargets: Record<
  Exclude<LinkTarget['state'], 'found' | 'moved' | 'dead'>,
  Pick<Finding, 'severity' | 'detail'>
> = {
  missing: { severity: 'error', detail: texts.linkMissing },
  'no-heading': { severity: 'error', detail: texts.linkNoHeading },
  draft: { severity: 'warning', detail: texts.linkDraft },
};

export const linkBroken: Rule = {
  id: 'link-broken',
  *find(text) {
    for (const node of nodesIn(text.tree)) {
      if (node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') continue;
      const target = text.targets.get(node.url);
      if (!target || target.state === 'found') continue;
      if (target.state === 'dead')
        yield { ...rangeOf(node), severity: 'warning', detail: texts.linkDead(target.failure) };
      else if (target.state !== 'moved') yield { ...rangeOf(node), ...brokenTargets[target.state] };
      else yield { ...addressIn(text, node), severity: 'hint', detail: texts.linkMoved(target.to), fix: target.to };
    }
  },
};

/** The position of an address within its markup. */
function addressIn({ source }: CheckedText, node: Nodes & { url: string }): { start: number; end: number } {
  const { start, end } = rangeOf(node);
  const at = source.slice(start, end).lastIndexOf(node.url);
  return at === -1 ? { start, end } : { start: start + at, end: start + at + node.url.length };
}

/** A file that screen readers or nobody can read, behind a link or beside the text. */
export const fileText: Rule = {
  id: 'file-text',
  *find({ tree, targets, attached = [] }) {
    for (const node of nodesIn(tree)) {
      if (node.type !== 'link' && node.type !== 'definition') continue;
      const target = targets.get(node.url);
      if (target?.state === 'found' && target.file?.flaw)
        yield { ...rangeOf(node), ...flawed(target.file.name, target.file.flaw) };
    }
    for (const { name, flaw } of attached) yield { start: 0, end: 0, ...flawed(name, flaw) };
  },
};

const flaws: Record<FileFlaw, [Finding['severity'], (name: string) => string]> = {
  unreadable: ['warning', texts.fileUnreadable],
  'no-text': ['warning', texts.fileNoText],
  'no-tags': ['hint', texts.fileNoTags],
};

function flawed(name: string, flaw: FileFlaw): Pick<Finding, 'severity' | 'detail'> {
  const [severity, tell] = flaws[flaw];
  return { severity, detail: tell(name) };
}

const fileAddress = /\.(pdf|docx?|xlsx?|pptx?|odt|ods|odp|rtf|zip|csv|xml|epub)(?:[?#]|$)/i;

/** A link to a file should state its type and size, unless it stands alone: then the portal shows both. */
export const fileLink: Rule = {
  id: 'file-link',
  *find(text) {
    for (const parent of parentsIn(text.tree)) {
      if (parent.type === 'paragraph' && parent.children.length === 1) continue;
      for (const child of parent.children) {
        const found = child.type === 'link' ? judgeFileLink(text, child) : null;
        if (found) yield found;
      }
    }
  },
};

function judgeFileLink({ targets, source }: CheckedText, link: Link): Finding | null {
  const type = fileAddress.exec(link.url)?.[1]?.toUpperCase();
  const words = plainOf(link).trim();
  if (!type || words === '' || new RegExp(`\\b${type}\\b`, 'i').test(words)) return null;
  const target = targets.get(link.url);
  const file = target?.state === 'found' ? target.file : undefined;
  const { start, end } = rangeOf(link);
  const written = source.slice(start, end);
  const close = written.lastIndexOf(`](`);
  if (!file || close === -1) return { start, end, severity: 'hint', detail: texts.fileLink(type) };
  const said = texts.fileFacts(type, file.size);
  const fix = `${written.slice(0, close)} (${said})${written.slice(close)}`;
  return { start, end, severity: 'hint', detail: texts.fileLink(type), fix };
}
