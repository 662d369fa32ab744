import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { columnLabels, fieldLabels } from '#app/texts/pl/modules';
import { viewTexts as texts } from '#app/texts/pl/views';
import { Button } from '#app/ui/button';
import { Checkbox } from '#app/ui/checkbox';
import { classNames } from '#app/ui/class-names';
import { Input } from '#app/ui/input';
import type { ListColumn, ModuleDefinition } from '../define-module';
import { offeredColumns } from '../list-columns';
import { type ListView, longestViewName, viewSearch } from '../views/list-view';

/** Below the search of a list: the viewer's saved views, a form to save the current one, and the choice of columns. */
export function ListViews({
  definition,
  views,
  columns,
}: {
  definition: ModuleDefinition;
  views: readonly ListView[];
  columns: readonly ListColumn[];
}) {
  const { pathname, search } = useLocation();
  const present = viewSearch(search);
  const open = views.find((view) => view.search === present);
  return (
    <div className="-mt-2 mb-4 flex flex-wrap items-start gap-x-5 gap-y-2 text-sm">
      {views.length > 0 ? (
        <nav aria-label={texts.label} className="flex flex-wrap gap-2">
          {[{ name: texts.all, search: '' }, ...views].map((view) => (
            <Link
              key={view.search === '' ? '' : view.name}
              to={view.search === '' ? pathname : `${pathname}?${view.search}`}
              aria-current={view.search === present ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-8 max-w-full items-center rounded border border-line px-3 [overflow-wrap:anywhere] hover:border-ink',
                'aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent',
              )}
            >
              {view.name}
            </Link>
          ))}
        </nav>
      ) : null}
      {open ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="remove-view" />
          <Button type="submit" name="name" value={open.name} size="small" tone="ghost">
            {texts.remove(open.name)}
          </Button>
        </Form>
      ) : present === '' ? null : (
        <Folded label={texts.open}>
          <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
            <input type="hidden" name="intent" value="save-view" />
            <Input name="name" aria-label={texts.name} placeholder={texts.name} maxLength={longestViewName} required />
            <Button type="submit" size="small">
              {texts.save}
            </Button>
          </Form>
        </Folded>
      )}
      <Folded key={columns.map(({ field }) => field).join()} label={texts.columns} icon>
        <ColumnChoice definition={definition} columns={columns} />
      </Folded>
    </div>
  );
}

function Folded({ label, icon = false, children }: { label: string; icon?: boolean; children: ReactNode }) {
  return (
    <details>
      <summary className="inline-flex min-h-8 cursor-pointer items-center gap-1.5 font-semibold hover:text-accent">
        {icon ? <Columns3 aria-hidden className="size-4" /> : null}
        {label}
      </summary>
      <div className="mt-2 rounded border border-line bg-raised p-3">{children}</div>
    </details>
  );
}

function ColumnChoice({ definition, columns }: { definition: ModuleDefinition; columns: readonly ListColumn[] }) {
  const shown = new Set(columns.map(({ field }) => field));
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="columns" />
      <div className="grid gap-x-6 sm:grid-cols-2">
        {offeredColumns(definition)
          .filter(({ cell }) => cell !== 'title')
          .map(({ field }) => (
            <Checkbox
              key={field}
              name="columns"
              value={field}
              defaultChecked={shown.has(field)}
              label={columnLabels[definition.key]?.[field] ?? fieldLabels[field] ?? field}
            />
          ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" size="small">
          {texts.showColumns}
        </Button>
        <Button type="submit" name="usual" value="1" size="small" tone="ghost">
          {texts.usualColumns}
        </Button>
      </div>
    </Form>
  );
}
