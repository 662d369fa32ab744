import { bulkTexts } from '#app/texts/pl/bulk';
import { askServer } from './ask-server';
import type { BulkFound } from './bulk-answer';

/** The list whose chosen rows are kept in this tab: whose, of which module, and what it is narrowed to. */
export interface ChoiceKey {
  userId: string;
  list: string;
  among: string;
}

const nameOf = ({ userId, list }: ChoiceKey) => `chosen rows ${userId} ${list}`;

/** The rows that were chosen when the list was left; none where it is narrowed otherwise now. */
export function readChoice(key: ChoiceKey): string[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(key)) ?? '') as { among: string; ids: string[] };
    return kept.among === key.among ? kept.ids : [];
  } catch {
    return [];
  }
}

/** Keeps them until the tab is closed. */
export function keepChoice(key: ChoiceKey, ids: readonly string[]): void {
  try {
    if (ids.length > 0) sessionStorage.setItem(nameOf(key), JSON.stringify({ among: key.among, ids }));
    else sessionStorage.removeItem(nameOf(key));
  } catch {
    // Without sessionStorage, or where it is full, the choice is lost with the page.
  }
}

/**
 * Which of these entries a list finds.
 * @param address of its changes of many, narrowed as the list is
 * @throws Error where the server does not answer
 */
export async function stillIn(address: string, ids: readonly string[]): Promise<readonly string[]> {
  const form = new FormData();
  form.set('intent', 'still');
  for (const id of ids) form.append('ids', id);
  const found = await askServer<BulkFound>(address, form, bulkTexts.failed);
  return 'ids' in found ? found.ids : [];
}
