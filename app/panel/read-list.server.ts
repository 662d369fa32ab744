import type { BoundModule } from '#app/content/bind-table.server';
import { audiences } from '#app/content/audience';
import { sortableFields } from '#app/content/entries/entry-order.server';
import type { ListQuery } from '#app/content/entries/list-entries.server';
import { entryTimes } from '#app/content/entry-time';
import { tagKey } from '#app/content/fields/tags';
import { changedWithin, dueWithin, type ListChosen, type ListOffer, noneChosen } from '#app/content/list-choice';
import { reviewStates } from '#app/content/review/review-states';
import { dayMs } from '#app/platform/durations';
import { warsawDay } from '#app/platform/warsaw-time';
import { entryListTexts } from '#app/texts/pl/modules';

/** The filters and the order of a module's list, from its address; unknown values are ignored. */
export function readList(url: URL, module: BoundModule, { tags, categories, owners }: ListOffer, now: Date) {
  const read = (name: string) => url.searchParams.get(name) ?? '';
  const oneOf = (name: string, known: readonly string[]) => (known.includes(read(name)) ? read(name) : '');
  const chosen: ListChosen = {
    status: oneOf('status', Object.keys(entryListTexts.statuses)),
    tag: tags.find((one) => tagKey(one.tag) === tagKey(read('tag')))?.tag ?? '',
    category: oneOf('category', [noneChosen, ...categories.map(({ slug }) => slug)]),
    owner: oneOf('owner', [noneChosen, ...owners.map(({ id }) => id)]),
    due: oneOf('due', dueWithin),
    changed: oneOf('changed', changedWithin),
    review: oneOf('review', reviewStates),
    audience: oneOf('audience', audiences),
  };
  const sort = sortableFields(module).includes(read('sort').replace(/^-/, ''))
    ? read('sort')
    : module.definition.list.sort;
  return { q: read('q'), chosen, sort, query: { titled: read('q') || undefined, ...queryOf(chosen, now), sort } };
}

const dueDays = { overdue: 0, month: 31 } satisfies Record<(typeof dueWithin)[number], number>;

function queryOf(chosen: ListChosen, now: Date): ListQuery {
  const { status, tag, category, owner, due, changed, review, audience } = chosen;
  const dueIn = dueWithin.find((one) => one === due);
  return {
    ...narrowedBy(status),
    tag: tag || undefined,
    ...(category === noneChosen ? { category: null } : { branch: category || undefined }),
    owner: owner === noneChosen ? null : owner || undefined,
    reviewBefore: dueIn && warsawDay(new Date(now.getTime() + dueDays[dueIn] * dayMs)),
    review: reviewStates.find((one) => one === review),
    ...(audience && { equals: { audience } }),
    changedSince: changed ? new Date(now.getTime() - Number(changed) * dayMs) : undefined,
  };
}

/** The meaning of the status filter: a status, or the time state of published entries. */
function narrowedBy(chosen: string): Pick<ListQuery, 'status' | 'time'> {
  const time = entryTimes.find((one) => one === chosen);
  return time ? { time } : { status: chosen || undefined };
}
