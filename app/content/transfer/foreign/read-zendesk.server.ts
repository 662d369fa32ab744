import * as z from 'zod';
import { requireHeld, type SourceBounds, type SourceTree } from '../source-tree.server';
import { DataPages, linkTo, pageNumber, readData } from './data-pages.server';
import { isDocument } from './link-index.server';

const position = z.int().nonnegative().nullish().catch(undefined);
const categorySchema = z.object({ id: pageNumber, name: z.string(), position });
const sectionSchema = z.object({
  ...categorySchema.shape,
  category_id: pageNumber.nullish(),
  parent_section_id: pageNumber.nullish(),
});
const articleSchema = z.object({
  id: pageNumber,
  title: z.string(),
  body: z.string().nullish(),
  section_id: pageNumber.nullish(),
  position,
  draft: z.boolean().nullish(),
  label_names: z.array(z.string()).nullish(),
  /** Who may read it: the group, or several in place of that; none for everybody. */
  user_segment_id: pageNumber.nullish(),
  user_segment_ids: z.array(pageNumber).nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
});

type Section = z.output<typeof sectionSchema>;

const dumped = /(?:^|\/)(articles|sections|categories)[^/]*\.json$/i;

/**
 * Attachments that were saved beside the answers by their numbers: `360002/plan.png`, `360002-plan.png`. Years and
 * places of documents are shorter.
 */
const saved = /(?:^|\/)(\d{6,})(?:[-_. ][^/]*|\/[^/]+)$/;

/**
 * Whether files are answers of the Help Center API of Zendesk: `articles.json`, `sections.json`, `categories.json`.
 * Beside documents a file of that name is anybody's.
 */
export const isZendesk = ({ files }: SourceTree): boolean =>
  files.some(({ path }) => dumped.exec(path)?.[1]?.toLowerCase() === 'articles') &&
  !files.some(({ path }) => isDocument(path) && !saved.test(path));

/**
 * The articles of Zendesk as files in the folders of their categories and sections.
 * @throws AppError `invalid`
 */
export async function readZendesk(tree: SourceTree, bounds: SourceBounds): Promise<SourceTree> {
  const dumps = tree.files.filter(({ path }) => dumped.test(path));
  requireHeld(
    dumps.reduce((sum, { size }) => sum + size, 0),
    bounds,
  );
  const read = async <Schema extends z.ZodType>(kind: string, schema: Schema): Promise<z.output<Schema>[]> => {
    const list = z.array(schema);
    // As the API answers, or the list alone.
    const either = z.union([list, z.object({ [kind]: list }).transform((answer) => answer[kind] ?? [])]);
    const found = [];
    for (const file of dumps)
      if (dumped.exec(file.path)?.[1]?.toLowerCase() === kind) found.push(await readData(file, either, bounds));
    return found.flat();
  };
  const pages = new DataPages(bounds);
  const folders = new Map<string, string>();
  for (const { id, name, position: at } of await read('categories', categorySchema))
    folders.set(`category ${id}`, pages.addFolder('', name, at));
  addSections(pages, folders, await read('sections', sectionSchema));
  const articles = (await read('articles', articleSchema)).map((article) => {
    const folder = folders.get(`section ${article.section_id}`) ?? '';
    return { ...article, path: pages.pathOf({ folder, name: article.title, kind: 'html' }) };
  });
  const others = tree.files
    .filter(({ path }) => !dumped.test(path))
    .map((file) => ({ ...file, isAttached: true }) as const);
  const attachments = new Map(others.map(({ path }) => [saved.exec(path)?.[1], path]));
  const paths = new Map(articles.map(({ id, path }) => [id, path]));
  for (const { path, id, title, body, position: at, ...article } of articles) {
    const head = {
      position: at,
      tags: article.label_names,
      draft: article.draft,
      audience: article.user_segment_id || article.user_segment_ids?.length ? 'members' : undefined,
      created: article.created_at,
      updated: article.updated_at,
    };
    const text = withLinks(withLinks(body ?? '', link, paths), attachment, attachments);
    pages.addPage(path, { id: `zendesk ${id}`, name: title, head, kind: 'html', text });
  }
  return { ...tree, files: [...pages.files, ...others] };
}

/** A section may lie in another, whichever comes first. */
function addSections(pages: DataPages, folders: Map<string, string>, sections: readonly Section[]): void {
  const known = new Map(sections.map((section) => [section.id, section]));
  const folderOf = ({ id, name, position: at, category_id, parent_section_id }: Section): string => {
    const made = folders.get(`section ${id}`);
    if (made !== undefined) return made;
    // Until it has its own, so that sections in each other end.
    const above = folders.get(`category ${category_id}`) ?? '';
    folders.set(`section ${id}`, above);
    const parent = known.get(parent_section_id ?? '');
    const folder = pages.addFolder(parent ? folderOf(parent) : above, name, at);
    folders.set(`section ${id}`, folder);
    return folder;
  };
  for (const section of sections) folderOf(section);
}

/** `https://firma.zendesk.com/hc/pl/articles/360001-Urlopy#a` */
const link = /(\shref=")(?:https?:\/\/[^"/\s]+)?\/hc\/(?:[\w-]+\/)?articles\/(\d+)[^"#\s]*/g;

/** `https://firma.zendesk.com/hc/article_attachments/360002/plan.png` */
const attachment = /(\s(?:href|src)=")(?:https?:\/\/[^"/\s]+)?\/hc\/(?:[\w-]+\/)?article_attachments\/(\d+)[^"#\s]*/g;

/** @param pattern of addresses with numbers @param paths by number */
const withLinks = (body: string, pattern: RegExp, paths: ReadonlyMap<string | undefined, string>): string =>
  body.replace(pattern, (found, before: string, id: string) => {
    const path = paths.get(id);
    return path === undefined ? found : before + linkTo(path);
  });
