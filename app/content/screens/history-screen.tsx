import { RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { formatDateTime } from '#app/platform/format';
import { historyTexts as texts } from '#app/texts/pl/history';
import { fieldLabels } from '#app/texts/pl/modules';
import { Badge } from '#app/ui/badge';
import { Button } from '#app/ui/button';
import type { FieldDifference } from '../revisions/compare-states';
import type { RevisionSummary } from '../revisions/read-revisions.server';
import { FieldDifferences } from './field-differences';

interface HistoryScreenProps {
  items: RevisionSummary[];
  /** The number of the newest revision. */
  newest: number;
  /** Whether the viewer may restore a revision. */
  restorable: boolean;
  /** The two compared revisions; `from` is null where `to` is the first. */
  compared: { from: number | null; to: number };
  differences: FieldDifference[];
  /** The other parameters of the address. */
  kept: Record<string, string>;
  addressOf: (from: number, to: number) => string;
  restoreAddress: (number: number) => string;
  /** The pagination below the list. */
  children: ReactNode;
}

/** The history of an entry: who saved what and when, a comparison of any two revisions, and restoring one. */
export function HistoryScreen({ items, compared, kept, children, ...screen }: HistoryScreenProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Form method="get" aria-label={texts.list} preventScrollReset className="self-start">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="mb-2 flex items-center justify-between gap-2">
          <h2 className="text-lg font-bold">{texts.list}</h2>
          <Button type="submit" size="small">
            {texts.compare}
          </Button>
        </div>
        <ol className="divide-y divide-line border-y border-line">
          {items.map((item) => (
            <RevisionRow key={item.number} item={item} compared={compared} {...screen} />
          ))}
        </ol>
        {children}
      </Form>
      <Comparison compared={compared} differences={screen.differences} />
    </div>
  );
}

type RowProps = Pick<HistoryScreenProps, 'newest' | 'restorable' | 'compared' | 'addressOf' | 'restoreAddress'> & {
  item: RevisionSummary;
};

function RevisionRow({ item, newest, restorable, compared, addressOf, restoreAddress }: RowProps) {
  const { number, created_at, author, kind, note, fields } = item;
  const labels = fields.map((name) => fieldLabels[name]).filter((label) => label !== undefined);
  return (
    <li className={`flex gap-3 py-3 ${number === compared.to ? 'bg-accent-soft/60' : ''}`}>
      <div className="flex flex-col gap-1 pl-1 text-xs text-muted">
        <Choice name="od" number={number} chosen={compared.from} label={texts.older(number)} short={texts.olderShort} />
        <Choice name="do" number={number} chosen={compared.to} label={texts.newer(number)} short={texts.newerShort} />
      </div>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{texts.number(number)}</span>
          <Badge>{texts.kinds[kind]}</Badge>
          {number === newest ? <Badge tone="outline">{texts.current}</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>, {author?.username ?? texts.nobody}
        </p>
        {note ? <p className="mt-1 [overflow-wrap:anywhere]">„{note}”</p> : null}
        {labels.length > 0 && kind !== 'create' ? (
          <p className="mt-1 text-sm text-muted">
            {texts.changed} {labels.join(', ')}
          </p>
        ) : null}
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
          <Link
            to={addressOf(number - 1, number)}
            preventScrollReset
            aria-label={texts.showChangeOf(number)}
            className="inline-flex min-h-6 items-center underline underline-offset-2 hover:text-accent"
          >
            {texts.showChange}
          </Link>
          {number === newest || !restorable ? null : (
            <Link
              to={restoreAddress(number)}
              aria-label={texts.restoreOf(number)}
              className="inline-flex min-h-6 items-center gap-1 underline underline-offset-2 hover:text-accent"
            >
              <RotateCcw aria-hidden className="size-3.5" />
              {texts.restore}
            </Link>
          )}
        </p>
      </div>
    </li>
  );
}

interface ChoiceProps {
  name: string;
  number: number;
  chosen: number | null;
  label: string;
  short: string;
}

/** 'Back' and links change what is compared too; a remounted control would lose the focus. */
function Choice({ name, number, chosen, label, short }: ChoiceProps) {
  const radio = useRef<HTMLInputElement>(null);
  const shown = useRef(chosen);
  useEffect(() => {
    if (radio.current && shown.current !== chosen) radio.current.checked = number === chosen;
    shown.current = chosen;
  }, [chosen, number]);
  return (
    <label className="flex min-h-6 items-center gap-1">
      <input
        ref={radio}
        type="radio"
        name={name}
        value={number}
        aria-label={label}
        defaultChecked={number === chosen}
        className="size-4 accent-accent"
      />
      <span aria-hidden>{short}</span>
    </label>
  );
}

/** On a phone it is below the list: another comparison comes into sight by itself. */
function Comparison({ compared: { from, to }, differences }: Pick<HistoryScreenProps, 'compared' | 'differences'>) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef({ from, to });
  useEffect(() => {
    const isAnother = shown.current.from !== from || shown.current.to !== to;
    shown.current = { from, to };
    const top = section.current?.getBoundingClientRect().top ?? 0;
    if (isAnother && top > window.innerHeight / 2) section.current?.scrollIntoView();
  }, [from, to]);
  return (
    <section ref={section} aria-labelledby="comparison" className="min-w-0">
      <h2 id="comparison" className="text-lg font-bold">
        {from === null ? texts.first(to) : texts.comparison(from, to)}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        {from === null ? texts.firstText : differences.length === 0 ? texts.none : texts.legend}
      </p>
      <FieldDifferences differences={differences} heading="h3" />
    </section>
  );
}
