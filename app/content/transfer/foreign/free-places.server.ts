import type { BoundModule } from '../../bind-table.server';
import { fieldOfKind } from '../../define-module';
import type { ForeignDocument } from './foreign-document';
import { type KnownPlaces, planPlaces, type PlannedPlaces } from './plan-places.server';

/**
 * Plans the places of documents, and asks the portal for each address that it would give until nothing else there has
 * one of them. A page without a number may be the one that is there; one with a number that is not known is another.
 * @param numbered the paths of pages with numbers
 * @param findTaken which of these addresses the portal has
 */
export async function planFreePlaces(
  documents: readonly ForeignDocument[],
  { definition }: BoundModule,
  known: Omit<KnownPlaces, 'others'>,
  numbered: ReadonlySet<string>,
  findTaken: (addresses: readonly string[]) => Promise<readonly string[]>,
): Promise<PlannedPlaces> {
  const longest = fieldOfKind(definition, 'slug')?.field.max ?? 120;
  const others = new Set<string>();
  const asked = new Set<string>();
  for (let ahead = 1; ; ahead *= 2) {
    const planned = planPlaces(documents, definition, longest, {
      ...known,
      others: { addresses: others, paths: numbered },
    });
    const wanted = new Set<string>();
    for (const [path, { id, slug }] of planned.places)
      if (numbered.has(path) && !known.addresses.has(id ?? '') && !asked.has(slug))
        for (const one of withNext(slug, ahead)) wanted.add(one);
    const taken = await findTaken([...wanted]);
    if (taken.length === 0) return planned;
    for (const one of wanted) asked.add(one);
    for (const one of taken) others.add(one);
  }
}

/** `withNext('start-7', 3)` → 'start-7', 'start-8', 'start-9': what an address that is taken gets instead. */
function withNext(slug: string, count: number): string[] {
  const [, before = '', number] = /^(.+-)(\d{1,9})$/.exec(slug) ?? [];
  if (number === undefined) return [slug];
  // As it is written, also where its number begins with 0.
  return [slug, ...Array.from({ length: count - 1 }, (_, at) => before + (Number(number) + at + 1))];
}
