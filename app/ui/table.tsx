import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names';

/*
 * Below 56rem each row becomes a block: its `lead` cell and its menu in one line, the rest below. Roles are explicit
 * because some browsers drop them when the table's display changes.
 */

interface ScrollRegionProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** Scrolls what it holds, also by keys. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  <div role="region" aria-label={label} tabIndex={0} className={className}>
    {children}
  </div>
);

/** A dense table. `label` names it for screen readers. */
export function Table({ label, className, children, ...rest }: ComponentPropsWithRef<'table'> & { label: string }) {
  return (
    <ScrollRegion
      label={label}
      className="@container relative overflow-x-auto rounded border border-line bg-raised in-data-panel:-mx-4 in-data-panel:border-0 in-data-panel:first:-mt-4 in-data-panel:last:-mb-4"
    >
      <table
        role="table"
        {...rest}
        className={classNames('w-full border-collapse text-[0.9375rem] tabular-nums @max-4xl:block', className)}
      >
        {children}
      </table>
    </ScrollRegion>
  );
}

/** The column heads; a narrow table shows only those that sort. */
export function TableHead({ className, ...rest }: ComponentPropsWithRef<'thead'>) {
  return (
    <thead
      role="rowgroup"
      {...rest}
      className={classNames(
        'border-b border-line text-left text-sm text-muted @max-4xl:block @max-4xl:[&:not(:has(a,input))]:border-0 @max-4xl:[&_tr]:py-0',
        className,
      )}
    />
  );
}

export function TableBody({ className, ...rest }: ComponentPropsWithRef<'tbody'>) {
  return <tbody role="rowgroup" {...rest} className={classNames('@max-4xl:block', className)} />;
}

/** A row, highlighted under the pointer. */
export function TableRow({ className, ...rest }: ComponentPropsWithRef<'tr'>) {
  return (
    <tr
      role="row"
      {...rest}
      className={classNames(
        'group/row border-b border-line last:border-0 in-[tbody]:hover:bg-sunken/60 @max-4xl:flex @max-4xl:flex-wrap @max-4xl:items-center @max-4xl:gap-x-4 @max-4xl:gap-y-1.5 @max-4xl:px-4 @max-4xl:py-3',
        className,
      )}
    />
  );
}

export function TableHeader({ className, ...rest }: ComponentPropsWithRef<'th'>) {
  return (
    <th
      role="columnheader"
      scope="col"
      {...rest}
      className={classNames(
        'h-10 px-4 text-left pointer-coarse:h-11 font-semibold whitespace-nowrap @max-4xl:flex @max-4xl:items-center @max-4xl:px-0 @max-4xl:[&:not(:has(a,input))]:sr-only',
        className,
      )}
    />
  );
}

interface TableHeadingsProps {
  names: readonly string[];
  /** Names the last column, of what can be done with a row, for screen readers alone; absent without that column. */
  action?: string | undefined;
}

/** A head of plain names. */
export function TableHeadings({ names, action }: TableHeadingsProps) {
  return (
    <TableHead>
      <TableRow>
        {names.map((name) => (
          <TableHeader key={name}>{name}</TableHeader>
        ))}
        {action === undefined ? null : (
          <TableHeader>
            <span className="sr-only">{action}</span>
          </TableHeader>
        )}
      </TableRow>
    </TableHead>
  );
}

const places = {
  lead: '[overflow-wrap:anywhere] @4xl:min-w-48 @max-4xl:order-first @max-4xl:font-semibold @max-4xl:basis-full @max-4xl:group-has-[[data-actions]]/row:flex-1 @max-4xl:group-has-[[data-actions]]/row:basis-[calc(100%-4rem)] @max-4xl:group-has-[[data-choice]]/row:basis-[calc(100%-7rem)] @max-4xl:group-has-[[data-choice]]/row:self-start @max-4xl:group-has-[[data-choice]]/row:pt-1.5',
  choice: 'w-10 pr-0 @max-4xl:order-first @max-4xl:w-auto @max-4xl:self-start @max-4xl:pt-2.25',
  actions: 'text-right @max-4xl:order-first @max-4xl:self-start',
  rest: '@max-4xl:[overflow-wrap:anywhere] @max-4xl:text-sm @max-4xl:text-muted',
};

interface TableCellProps extends ComponentPropsWithRef<'td'> {
  /** The cell's role in a narrow table: the subject of the row, its check box, its menu, or anything else. */
  place?: keyof typeof places;
  /** The column's name, shown in a narrow table where the value alone is unclear. */
  label?: string;
}

export function TableCell({ place = 'rest', label, className, ...rest }: TableCellProps) {
  return (
    <td
      role="cell"
      data-label={label}
      data-choice={place === 'choice' ? '' : undefined}
      data-actions={place === 'actions' ? '' : undefined}
      {...rest}
      className={classNames(
        'h-12 px-4 py-1.5 align-middle @max-4xl:h-auto @max-4xl:p-0 @max-4xl:empty:hidden',
        label && "@max-4xl:before:content-[attr(data-label)_':_']",
        places[place],
        className,
      )}
    />
  );
}
