import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import type { CountedTerm } from '#app/search/index/counted-vocabulary';
import { IndexedPage } from '#app/search/index/indexed-page';
import { runInSlices } from '#app/search/index/in-slices';
import { titleAndHeadings } from '#app/search/index/postings';
import { type ReadPage, readDocument } from '#app/search/index/read-document';
import type { Form } from '#app/search/index/vocabulary';
import type { Renewal } from '#app/search/search-document';
import { search_counts, search_pages } from '#app/search/tables.server';
import { eachCount, encodeCounts } from './candidate-pages';
import type { SharedWords } from './shared-words.server';

/** One who writes at a time, whatever its process: numbers and counts are given out one after another. */
export async function lockIndex(tx: Database, reader: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`search index ${reader}`}, 0))`);
}

/**
 * Brings these pages of the index up to date, with the counts of their words, in one transaction.
 * @param engine does nothing when the index is by another version of the portal by now
 */
export async function writePages(db: Database, words: SharedWords, engine: string, renewal: Renewal): Promise<void> {
  let changed: ChangedWords | undefined;
  try {
    await db.transaction(async (tx) => {
      await lockIndex(tx, words.reader);
      changed = await words.inTurn(() => writeInTurn(tx, words, engine, renewal));
    });
  } catch (error) {
    // The vocabulary may have words that were never written.
    if (!renewal.signal.aborted) await words.reset(db).catch(() => {});
    throw error;
  }
  if (!changed) return;
  words.version = Math.max(words.version, changed.version);
  words.vocabulary.removeUnused(changed.forms);
}

async function writeInTurn(
  tx: Database,
  words: SharedWords,
  engine: string,
  { module, ids, read, signal }: Renewal,
): Promise<ChangedWords | undefined> {
  const { reader } = words;
  const [keeper] = await tx
    .select({ text: search_counts.text })
    .from(search_counts)
    .where(and(eq(search_counts.reader, reader), eq(search_counts.kind, 'engine')));
  if (keeper?.text !== engine) return undefined;
  await words.read(tx);
  const found = await read();
  const ofThese = and(eq(search_pages.reader, reader), eq(search_pages.module, module), oneOf(search_pages.id, ids));
  const { id, state, page, counts, lengths } = search_pages;
  const stored = await tx.select({ id, state, page, counts, lengths }).from(search_pages).where(ofThese);
  const states = new Map(stored.map((row) => [row.id, row.state]));
  const fresh = found.filter((one) => states.get(one.id) !== one.state);
  const isFound = new Map(found.map((one) => [one.id, one.state]));
  const old = stored.filter((row) => isFound.get(row.id) !== row.state);
  if (fresh.length + old.length === 0) return undefined;
  const changed = new ChangedWords(words);
  for (const row of old) changed.remove(module, row);
  const gone = old.flatMap((row) => (isFound.has(row.id) ? [] : [row.id]));
  if (gone.length > 0) await tx.delete(search_pages).where(and(ofThese, oneOf(search_pages.id, gone)));
  for (const one of fresh) {
    signal.throwIfAborted();
    const pageRead = await runInSlices(readDocument(one.document, words.vocabulary), signal);
    const row = { reader, module, id: one.id, state: one.state, ...changed.add(pageRead), version: changed.version };
    await tx
      .insert(search_pages)
      .values(row)
      .onConflictDoUpdate({ target: [search_pages.reader, search_pages.module, search_pages.id], set: row });
  }
  await changed.write(tx);
  return changed;
}

/** The words of the pages that one transaction changes, with their counts after it. */
class ChangedWords {
  readonly version: number;
  readonly forms = new Set<Form>();
  private readonly terms = new Set<CountedTerm>();

  constructor(private readonly words: SharedWords) {
    this.version = words.version + 1;
  }

  remove(module: string, stored: { page: Uint8Array; counts: Uint8Array; lengths: readonly number[] }): void {
    const { vocabulary } = this.words;
    const page = new IndexedPage(module, stored.page, (number) => vocabulary.formOf(number)?.text ?? '');
    const numbers = new Set<number>();
    for (const list of page.formLists()) for (let at = 0; at < list.length; at++) numbers.add(list[at] as number);
    for (const number of numbers) {
      const form = vocabulary.formOf(number);
      if (!form) continue;
      form.pages--;
      this.forms.add(form);
    }
    eachCount(stored.counts, (number) => {
      const term = vocabulary.termOf(number);
      if (!term) return;
      term.pages--;
      this.terms.add(term);
    });
    this.count(stored.lengths, -1);
  }

  /** @returns the columns of the page that its text decides */
  add({ document, bytes, terms, forms, lengths, print }: ReadPage) {
    const { vocabulary } = this.words;
    const counts: [number, number][] = [];
    const titled: number[] = [];
    // The forms were counted when they were read.
    for (const form of forms) this.forms.add(form);
    for (const [term, packed] of terms as Map<CountedTerm, number>) {
      const number = vocabulary.ensureNumber(term);
      term.pages++;
      this.terms.add(term);
      counts.push([number, packed]);
      if ((packed & titleAndHeadings) !== 0) titled.push(number);
    }
    this.count(lengths, 1);
    return {
      terms: counts.map(([number]) => number),
      titled,
      counts: Buffer.from(encodeCounts(counts)),
      page: Buffer.from(bytes),
      lengths: [...lengths],
      print,
      facets: document.facets ?? {},
      created: document.created ?? 0,
    };
  }

  async write(tx: Database): Promise<void> {
    const { totals, vocabulary, reader } = this.words;
    const rows = [
      ...Array.from(this.forms, ({ number, text, pages }) => ({ kind: 'form', number, text, pages })),
      ...Array.from(this.terms, (term) => {
        const { text, pages } = term;
        return { kind: 'term', number: vocabulary.ensureNumber(term), text, pages };
      }),
      ...[totals.pages, ...totals.words].map((pages, number) => ({ kind: 'total', number, text: '', pages })),
    ];
    const column = <Name extends keyof (typeof rows)[0]>(name: Name) => sql.param(rows.map((row) => row[name]));
    await tx.execute(sql`
      insert into search_counts (reader, kind, number, text, pages, version)
      select ${reader}::text, kind, number, text, pages, ${this.version}::bigint
      from unnest(${column('kind')}::text[], ${column('number')}::integer[], ${column('text')}::text[],
        ${column('pages')}::bigint[]) as t (kind, number, text, pages)
      on conflict (reader, kind, number) do update
      set text = excluded.text, pages = excluded.pages, version = excluded.version`);
  }

  private count(lengths: readonly number[], times: 1 | -1): void {
    const { totals } = this.words;
    totals.pages += times;
    lengths.forEach((length, field) => (totals.words[field as 0] += times * length));
  }
}
