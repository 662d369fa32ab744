import type { Definition, Image, Link, Root } from 'mdast';
import { plainOf } from '#app/checks/plain';
import { nodesIn } from '#app/markdown/walk';
import { decodeAddress } from '#app/platform/decode-address';
import { createHeadingIds } from '#app/platform/heading-ids';

/** Longer ones are not looked at; an index of PostgreSQL holds no more. */
const longestAddress = 2_000;

/** A link within the portal: its address as written, split into parts. */
export interface OwnLink {
  url: string;
  path: string;
  anchor: string;
  /** Whether the text itself has the heading that the anchor names. */
  hasHeading: boolean;
}

/** What a text links to. */
export interface TextLinks {
  own: OwnLink[];
  /** Addresses outside the portal without their anchors, by how they are written. */
  outside: Map<string, string>;
}

export function linksIn(tree: Root, publicUrl: string): TextLinks {
  const { origin } = new URL(publicUrl);
  return { own: ownLinks(tree, origin), outside: outsideAddresses(tree, origin) };
}

function* addressesIn(tree: Root): Generator<Link | Definition | Image> {
  for (const node of nodesIn(tree))
    if (node.type === 'link' || node.type === 'definition' || node.type === 'image') yield node;
}

function ownLinks(tree: Root, origin: string): OwnLink[] {
  const links = new Map<string, OwnLink>();
  const isHeading = anchorsIn(tree);
  for (const { url } of addressesIn(tree)) {
    const own = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
    if (!/^(?:\/(?![\\/])|#)/.test(own)) continue;
    const [, path = '', written = ''] = /^([^?#]*)(?:\?[^#]*)?#?(.*)$/s.exec(own) ?? [];
    const anchor = decodeAddress(written);
    links.set(url, {
      url,
      path: path.length > 1 ? path.replace(/\/$/, '') : path,
      anchor,
      hasHeading: isHeading(anchor),
    });
  }
  return [...links.values()];
}

/** A heading as it is read, with the anchor that it has on its page. */
export interface NamedHeading {
  words: string;
  anchor: string;
}

export function headingsIn(tree: Root): NamedHeading[] {
  const headingId = createHeadingIds();
  return [...nodesIn(tree)].flatMap((node) => {
    const words = node.type === 'heading' ? plainOf(node).trim() : '';
    return words ? [{ words, anchor: headingId(words) }] : [];
  });
}

/**
 * Tells the headings of a text by their anchors. Headings of fragments are not known here: with one, any anchor is
 * taken to be there.
 */
function anchorsIn(tree: Root): (anchor: string) => boolean {
  const known = new Set(['', ...headingsIn(tree).map(({ anchor }) => anchor)]);
  const hasFragment = [...nodesIn(tree)].some(({ type }) => type === 'fragmentUse');
  return (anchor) => known.has(anchor) || hasFragment;
}

function outsideAddresses(tree: Root, origin: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const node of addressesIn(tree)) {
    if (!/^https?:\/\//i.test(node.url) || !URL.canParse(node.url)) continue;
    const url = new URL(node.url);
    url.hash = '';
    if (url.origin !== origin && !url.username && url.href.length <= longestAddress) found.set(node.url, url.href);
  }
  return found;
}
