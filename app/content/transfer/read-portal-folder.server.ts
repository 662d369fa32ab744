import { isStoredName } from '#app/files/file-store.server';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import type { BoundModule } from '../bind-table.server';
import { type Bundle, emptyBundle, type FileReport } from './bundle';
import { FileProblem, parseYaml, splitFrontMatter } from './front-matter';
import { folderNames, type ListedFile } from './portal-folder';
import { readText, type SourceFile, type SourceTree } from './source-tree.server';
import { bodyField } from './write-entry-file.server';

/**
 * Whether a folder has the form of an export. One that is only named as a section may be anybody's: without categories
 * an entry of it says its title.
 */
export async function isPortalFolder({ files }: SourceTree, modules: readonly BoundModule[]): Promise<boolean> {
  if (files.some(({ path }) => path === folderNames.categories)) return true;
  const isOfExport = (path: string) => path === folderNames.fileList || /^(?:files|fragments)\//.test(path);
  if (!files.every(({ path }) => isEntryPath(path, modules) || isOfExport(path))) return false;
  for (const file of files)
    if (isEntryPath(file.path, modules) && file.path.endsWith('.md') && (await saysTitle(file))) return true;
  return false;
}

async function saysTitle(file: SourceFile): Promise<boolean> {
  try {
    return 'title' in splitFrontMatter(withoutMark(await readText(file))).fields;
  } catch (error) {
    if (error instanceof FileProblem) return false;
    throw error;
  }
}

const isEntryPath = (path: string, modules: readonly BoundModule[]) =>
  modules.some(({ definition }) => path.startsWith(`${definition.key}/`));

/** Reads an export, or a folder that somebody wrote in its form. */
export async function readPortalFolder(tree: SourceTree, modules: readonly BoundModule[]): Promise<Bundle> {
  const bundle = emptyBundle();
  const listed = new Map<string, ListedFile>();
  for (const file of tree.files)
    if (file.path === folderNames.fileList) await reading(bundle, file, 'file', () => readFileList(file, listed));
  for (const file of tree.files) {
    const [folder = '', ...rest] = file.path.split('/');
    const name = rest.join('/');
    const module = modules.find(({ definition }) => definition.key === folder);
    if (file.path === folderNames.categories)
      await reading(bundle, file, 'category', () => readCategories(bundle, file));
    else if (module && name.endsWith('.md'))
      await reading(bundle, file, 'entry', () => readEntry(bundle, file, module));
    else if (folder === folderNames.fragments && name.endsWith('.md'))
      await reading(bundle, file, 'fragment', () => readFragment(bundle, file));
    else if (folder === folderNames.files && isStoredName(name)) {
      const { file_name = name, sha256 } = listed.get(name) ?? {};
      bundle.files.set(name, {
        source: file.path,
        name,
        fileName: file_name,
        ...(sha256 && { sha256 }),
        open: file.open,
      });
    } else if (file.path !== folderNames.fileList)
      bundle.reports.push({ source: file.path, what: 'file', outcome: 'unused', notes: [texts.problems.unknownPlace] });
  }
  for (const { path, note } of tree.left)
    bundle.reports.push({ source: path, what: 'file', outcome: 'unused', notes: [note] });
  return bundle;
}

/** Turns what is wrong with a file into its report. */
export async function reading(
  { reports }: Bundle,
  { path }: SourceFile,
  what: FileReport['what'],
  read: () => Promise<void>,
): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const { line, message } = error;
    reports.push({ source: path, what, outcome: 'refused', ...(line && { line }), notes: [message] });
  }
}

async function readEntry({ entries }: Bundle, file: SourceFile, { definition }: BoundModule): Promise<void> {
  const { fields, body, lineOf, bodyLine } = splitFrontMatter(withoutMark(await readText(file)));
  const text = bodyField(definition);
  const { address } = definition;
  const fromName = file.path.slice(definition.key.length + 1, -'.md'.length);
  const named = address === 'id' || address in fields || fromName.includes('/') ? {} : { [address]: fromName };
  entries.push({
    source: file.path,
    module: definition.key,
    fields: { ...named, ...(text !== undefined && !(text in fields) && { [text]: body }), ...fields },
    lineOf: (name) => (name === text && !(text in fields) ? bodyLine : lineOf(name)),
    notes: text === undefined && body.trim() !== '' ? [texts.notes.noBody] : [],
  });
}

async function readFragment({ fragments }: Bundle, file: SourceFile): Promise<void> {
  const { fields, body, lineOf, bodyLine } = splitFrontMatter(withoutMark(await readText(file)));
  const name = file.path.slice(folderNames.fragments.length + 1, -'.md'.length);
  fragments.push({
    source: file.path,
    fields: { name, content: body, ...fields },
    lineOf: (field) => (field === 'content' ? bodyLine : lineOf(field)),
    notes: [],
  });
}

async function readCategories({ categories }: Bundle, file: SourceFile): Promise<void> {
  const { value, lineOf } = parseYaml(withoutMark(await readText(file)));
  if (value !== null && !Array.isArray(value)) throw new FileProblem(texts.problems.noList, 1);
  for (const [at, category] of ((value ?? []) as unknown[]).entries()) {
    if (typeof category !== 'object' || category === null || Array.isArray(category))
      throw new FileProblem(texts.problems.noMap, lineOf(at));
    const fields = category as Record<string, unknown>;
    categories.push({ source: file.path, fields, lineOf: () => lineOf(at), notes: [] });
  }
  // A parent is made before what lies in it.
  categories.sort((one, other) => Number('parent' in one.fields) - Number('parent' in other.fields));
}

async function readFileList(file: SourceFile, listed: Map<string, ListedFile>): Promise<void> {
  const { value, lineOf } = parseYaml(await readText(file));
  if (!Array.isArray(value)) throw new FileProblem(texts.problems.noList, 1);
  for (const [at, one] of (value as Partial<ListedFile>[]).entries()) {
    if (typeof one?.name !== 'string' || typeof one.file_name !== 'string' || typeof one.sha256 !== 'string')
      throw new FileProblem(texts.problems.fileList, lineOf(at));
    listed.set(one.name, { name: one.name, file_name: one.file_name, sha256: one.sha256 });
  }
}

/** The byte order mark that some editors begin files with. */
const withoutMark = (text: string) => text.replace(/^\uFEFF/, '');
