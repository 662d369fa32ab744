// A folder of Markdown files as the portal would index its pages: for corpora that nobody worked on the ranking with.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { renderMarkdown } from '#app/content/markdown/render-markdown.server';
import type { SearchDocument } from '#app/search/search-document';

const byteOrderMark = /^\uFEFF/;
const frontMatter = /^---\n([\s\S]*?)\n---\n/;

/** Ids are the files' paths in the folder without `.md`; a file without a title or a text of its own is left out. */
export async function readMarkdownDocuments(folder: string): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((file) => file.endsWith('.md')).toSorted()) {
    const document = await readDocument(path.join(folder, name), name.replace(/\.md$/, ''));
    if (document) documents.push(document);
  }
  return documents;
}

async function readDocument(file: string, id: string): Promise<SearchDocument | undefined> {
  const source = readFileSync(file, 'utf8').replace(byteOrderMark, '');
  const [head = '', fields = ''] = frontMatter.exec(source) ?? [];
  const body = source.slice(head.length);
  const [heading = ''] = /^# .+$/m.exec(body) ?? [];
  const title = /^title: *["']?(.*?)["']?$/m.exec(fields)?.[1] ?? heading.slice(2).trim();
  if (title === '') return undefined;
  const { sections } = (await renderMarkdown(body.replace(heading, ''))).rendered;
  return { module: 'pages', id, title, url: `/${id}`, sections, category: null };
}
