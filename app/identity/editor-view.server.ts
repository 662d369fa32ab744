import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { prepared } from '#app/platform/prepared.server';
import type { EditorView } from './editor-views';
import { users } from './tables.server';

/** How a person last chose to edit texts, on whatever machine; null where they never did. */
export async function findEditorView(db: Database, userId: string): Promise<EditorView | null> {
  const [row] = await prepared(db, users, 'editor view', () =>
    db
      .select({ view: users.editor_view })
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
  ).execute({ id: userId });
  return row?.view ?? null;
}

/** Remembers it. Nobody is told: it is no change of the account. */
export async function saveEditorView(db: Database, userId: string, view: EditorView): Promise<void> {
  await db.update(users).set({ editor_view: view }).where(eq(users.id, userId));
}
