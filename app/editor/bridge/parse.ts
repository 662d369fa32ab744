import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

const options = { extensions: [gfm({ singleTilde: false })], mdastExtensions: [gfmFromMarkdown()] };

/** The syntax that the server reads too (app/content/markdown/parse-markdown.server.ts). */
export const parse = (source: string): Root => fromMarkdown(source, options);
