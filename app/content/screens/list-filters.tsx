import { useLocation, useSearchParams } from 'react-router';
import { Kept } from '#app/hydration/kept';
import { listTexts } from '#app/texts/pl/lists';
import { entryListTexts as texts, fieldLabels, optionLabels } from '#app/texts/pl/modules';
import { reviewTexts } from '#app/texts/pl/review';
import { ClearFilters, Filter } from '#app/ui/filter';
import { FoldSummary } from '#app/ui/fold-summary';
import type { SelectOption } from '#app/ui/input';
import { audiences } from '../audience';
import { categoryPath } from '../categories/category-path';
import { fieldOfKind, type ModuleDefinition } from '../define-module';
import { reviewStates } from '../review/review-states';
import { changedWithin, dueWithin, type ListChosen, type ListOffer, noneChosen } from '../list-choice';

interface ListFiltersProps {
  definition: ModuleDefinition;
  chosen: ListChosen;
  offer: ListOffer;
  sort: string;
}

/** The filters of a panel list: the two most used ones, and the others collapsed until one is set. */
export function ListFilters({ definition, chosen, offer, sort }: ListFiltersProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const { status, tag, ...others } = chosen;
  const isNarrowed = Object.values(others).some((value) => value !== '');
  return (
    <>
      <Filter name="status" label={texts.statusFilter} chosen={status} options={labelled(texts.statuses)} />
      {offer.tags.length > 0 ? (
        <Filter
          name="tag"
          label={texts.tagFilter}
          chosen={tag}
          options={[
            { value: '', label: texts.allTags },
            ...offer.tags.map((one) => ({ value: one.tag, label: `${one.tag} (${one.count})` })),
          ]}
        />
      ) : null}
      {params.has('sort') ? <input type="hidden" name="sort" value={sort} /> : null}
      <details open={isNarrowed} className="order-last basis-full">
        <FoldSummary className="text-sm">{texts.moreFilters}</FoldSummary>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Kept by={['other filters', definition.key, others, offer.categories, offer.owners]}>
            <OtherFilters definition={definition} offer={offer} chosen={chosen} />
          </Kept>
          {isNarrowed ? <ClearFilters to={pathname}>{listTexts.clearFilters}</ClearFilters> : null}
        </div>
      </details>
    </>
  );
}

function OtherFilters({ definition, offer, chosen }: Omit<ListFiltersProps, 'sort'>) {
  return (
    <>
      {fieldOfKind(definition, 'category') && offer.categories.length > 0 ? (
        <Filter
          name="category"
          label={texts.categoryFilter}
          chosen={chosen.category}
          options={[
            { value: '', label: texts.allCategories },
            { value: noneChosen, label: texts.noCategory },
            ...offer.categories.map((one) => ({ value: one.slug, label: categoryPath(one, offer.categories) })),
          ]}
        />
      ) : null}
      <Filter
        name="owner"
        label={texts.ownerFilter}
        chosen={chosen.owner}
        options={[
          { value: '', label: texts.allOwners },
          { value: noneChosen, label: texts.noOwner },
          ...offer.owners.map(({ id, username }) => ({ value: id, label: username })),
        ]}
      />
      <Filter
        name="audience"
        label={fieldLabels.audience ?? ''}
        chosen={chosen.audience}
        options={[
          { value: '', label: texts.anyAudience },
          ...audiences.map((value) => ({ value, label: optionLabels.audience?.[value] ?? value })),
        ]}
      />
      <Filter
        name="due"
        label={texts.dueFilter}
        chosen={chosen.due}
        options={[
          { value: '', label: texts.anyDue },
          ...dueWithin.map((value) => ({ value, label: texts.due[value] })),
        ]}
      />
      <Filter
        name="review"
        label={texts.reviewFilter}
        chosen={chosen.review}
        options={[
          { value: '', label: texts.anyReview },
          ...reviewStates.map((value) => ({ value, label: reviewTexts.states[value] })),
        ]}
      />
      <Filter
        name="changed"
        label={texts.changedFilter}
        chosen={chosen.changed}
        options={[
          { value: '', label: texts.anyChanged },
          ...changedWithin.map((value) => ({ value, label: texts.changed(Number(value)) })),
        ]}
      />
    </>
  );
}

const labelled = (labels: Readonly<Record<string, string>>): SelectOption[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
