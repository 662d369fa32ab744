import { CalendarClock, ListOrdered } from 'lucide-react';
import { useLocation } from 'react-router';
import { useRight } from '#app/identity/screens/rights';
import { paths } from '#app/paths';
import { listTexts, removalTexts } from '#app/texts/pl/lists';
import { calendarTexts } from '#app/texts/pl/calendar';
import type { PanelTexts } from '#app/texts/pl/modules';
import { orderTexts } from '#app/texts/pl/order';
import { ButtonLink } from '#app/ui/button';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { ListPage } from '#app/ui/list-page';
import { fieldOfKind, type ListColumn, type ModuleDefinition } from '../define-module';
import type { ListView } from '../views/list-view';
import { isAboutTime, type ListChosen, type ListOffer } from '../list-choice';
import type { BulkAnswer } from './bulk-answer';
import { BulkProgress } from './bulk-progress';
import { BulkResult } from './bulk-result';
import { useBulkRun } from './use-bulk-run';
import { ListViews, type ViewAnswer } from './list-views';
import { ListFilters } from './list-filters';
import { EntryTable } from './entry-table';
import type { ListRow } from './list-row';

interface ListScreenProps {
  definition: ModuleDefinition;
  userId: string;
  texts: PanelTexts;
  rows: ListRow[];
  /** The columns that the viewer has chosen. */
  columns: readonly ListColumn[];
  /** The viewer's saved views of this list. */
  views: readonly ListView[];
  q: string;
  chosen: ListChosen;
  offer: ListOffer;
  sort: string;
  sortable: readonly string[];
  /** How many entries the list has on all pages. */
  total: number;
  /** The result of a bulk change. */
  answer: BulkAnswer | undefined;
  /** Why a view was not kept. */
  viewAnswer: ViewAnswer | undefined;
  /** The pagination below the table. */
  children: React.ReactNode;
}

/** The panel's list of any module. All filters and the order are in the address. */
export function ListScreen({
  definition,
  userId,
  texts: words,
  rows,
  columns,
  views,
  q,
  sort,
  sortable,
  total,
  chosen,
  offer,
  answer: given,
  viewAnswer,
  children,
}: ListScreenProps) {
  const { search } = useLocation();
  const { answer, lastMade, progress, changeAll, undoAll, stop } = useBulkRun(definition.path, search, given);
  return (
    <ListPage
      title={words.title}
      description={words.description}
      beside={isAboutTime(chosen) ? <CalendarLink /> : <OrderLink definition={definition} />}
      add={{ to: paths.admin.section(definition.path).add(definition.newPath), label: words.add }}
      q={q}
      filters={<ListFilters definition={definition} chosen={chosen} offer={offer} sort={sort} />}
      notice={
        <>
          <ListViews definition={definition} views={views} columns={columns} answer={viewAnswer} />
          {answer ? (
            <FocusOnAppear what={answer} className="outline-none">
              <BulkResult path={definition.path} answer={answer} onUndoAll={undoAll} />
            </FocusOnAppear>
          ) : null}
          <BulkProgress progress={progress} onStop={stop} />
        </>
      }
      texts={listTexts}
      rows={rows}
      table={(askToRemove) => (
        <EntryTable
          definition={definition}
          label={words.title}
          userId={userId}
          rows={rows}
          columns={columns}
          sort={sort}
          sortable={sortable}
          total={total}
          offer={offer}
          answer={lastMade}
          onChangeAll={changeAll}
          onDelete={askToRemove}
        />
      )}
      removal={{
        words: ({ title }) => ({ title: removalTexts.title(title), text: removalTexts.text }),
        texts: removalTexts,
      }}
    >
      {children}
    </ListPage>
  );
}

function CalendarLink() {
  return (
    <ButtonLink to={paths.admin.calendar()} icon={<CalendarClock aria-hidden className="size-4" />}>
      {calendarTexts.title}
    </ButtonLink>
  );
}

/** Leads to the ordering of a module's categories, for whoever may change it. */
function OrderLink({ definition }: { definition: ModuleDefinition }) {
  const mayOrder = useRight('publish');
  if (!mayOrder || !fieldOfKind(definition, 'category')) return null;
  return (
    <ButtonLink to={paths.admin.section(definition.path).order()} icon={<ListOrdered aria-hidden className="size-4" />}>
      {orderTexts.link}
    </ButtonLink>
  );
}
