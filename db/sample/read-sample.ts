import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** One item of the sample content as its file has it. `fields` are the front matter, `body` the text under it. */
export interface SampleItem {
  module: string;
  /** Path below db/sample, for messages. */
  source: string;
  fields: Record<string, unknown>;
  body: string;
}

export interface SampleCategory {
  module: string;
  name: string;
  slug: string;
  /** Slug of its parent, which comes before it. */
  parent?: string;
  position?: number;
}

const frontMatter = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/;

export const readSampleCategories = (folder: string) =>
  parse(readFileSync(join(folder, 'categories.yaml'), 'utf8')) as SampleCategory[];

/** The items of one module, in the order of their files; none where it has no folder. */
export function readSampleItems(folder: string, module: string): SampleItem[] {
  if (!existsSync(join(folder, module))) return [];
  return readdirSync(join(folder, module))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const [, head = '', body = ''] = frontMatter.exec(readFileSync(join(folder, module, name), 'utf8')) ?? [];
      return { module, source: `${module}/${name}`, fields: parse(head) as Record<string, unknown>, body: body.trim() };
    });
}
