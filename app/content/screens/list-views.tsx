import { Columns3 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { columnLabels, fieldLabels } from '#app/texts/pl/modules';
import { viewTexts as texts } from '#app/texts/pl/views';
import { Button } from '#app/ui/button';
import { Checkbox } from '#app/ui/checkbox';
import { classNames } from '#app/ui/class-names';
import { Field } from '#app/ui/field';
import { FoldSummary } from '#app/ui/fold-summary';
import { Form } from '#app/ui/form';
import { Input } from '#app/ui/input';
import type { ListColumn, ModuleDefinition } from '../define-module';
import { offeredColumns } from '../list-columns';
import { type ListView, longestViewName, viewSearch } from '../views/list-view';

/** Why a view was not kept or renamed, and the name that was typed. */
export interface ViewAnswer {
  name: string;
  errors: string[];
}

/** Below the search of a list: the viewer's saved views, a form to save the current one, and the choice of columns. */
export function ListViews({
  definition,
  views,
  columns,
  answer,
}: {
  definition: ModuleDefinition;
  views: readonly ListView[];
  columns: readonly ListColumn[];
  answer: ViewAnswer | undefined;
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
                'inline-flex min-h-8 pointer-coarse:min-h-11 max-w-full items-center rounded border border-line px-3 [overflow-wrap:anywhere] hover:border-ink',
                'aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent',
              )}
            >
              {view.name}
            </Link>
          ))}
        </nav>
      ) : null}
      {open ? (
        <>
          <Folded key={open.name} label={texts.rename} isOpen={answer !== undefined}>
            <NameForm intent="rename-view" label={texts.newName(open.name)} name={open.name} refused={answer}>
              <input type="hidden" name="renamed" value={open.name} />
            </NameForm>
          </Folded>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="remove-view" />
            <Button type="submit" name="name" value={open.name} size="small" tone="ghost">
              {texts.remove(open.name)}
            </Button>
          </Form>
        </>
      ) : present === '' ? null : (
        <Folded label={texts.open} isOpen={answer !== undefined}>
          <NameForm intent="save-view" label={texts.name} name="" refused={answer} />
        </Folded>
      )}
      <Folded key={columns.map(({ field }) => field).join()} label={texts.columns} icon>
        <ColumnChoice definition={definition} columns={columns} />
      </Folded>
    </div>
  );
}

interface NameFormProps {
  intent: 'save-view' | 'rename-view';
  label: string;
  name: string;
  refused: ViewAnswer | undefined;
  children?: ReactNode;
}

/** The name of a view, new or another; Enter keeps it. */
function NameForm({ intent, label, name, refused, children }: NameFormProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused) input.current?.focus();
  }, [refused]);
  return (
    <Form method="post" preventScrollReset className="space-y-2">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Field name="name" label={label} error={refused?.errors}>
        {(control) => (
          <Input {...control} ref={input} defaultValue={refused?.name ?? name} maxLength={longestViewName} />
        )}
      </Field>
      <Button type="submit" size="small">
        {texts.save}
      </Button>
    </Form>
  );
}

interface FoldedProps {
  label: string;
  icon?: boolean;
  isOpen?: boolean;
  children: ReactNode;
}

function Folded({ label, icon = false, isOpen = false, children }: FoldedProps) {
  return (
    <details open={isOpen}>
      <FoldSummary>
        {icon ? <Columns3 aria-hidden className="size-4" /> : null}
        {label}
      </FoldSummary>
      <div className="mt-2 rounded border border-line bg-raised p-3">{children}</div>
    </details>
  );
}

function ColumnChoice({ definition, columns }: { definition: ModuleDefinition; columns: readonly ListColumn[] }) {
  const shown = new Set(columns.map(({ field }) => field));
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="columns" />
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 pointer-coarse:gap-y-4">
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
