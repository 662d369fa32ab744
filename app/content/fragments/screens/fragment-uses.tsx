import { fragmentTexts as texts } from '#app/texts/pl/fragments';
import { moduleTexts } from '#app/texts/pl/modules';
import { Badge } from '#app/ui/badge';
import { TextLink } from '#app/ui/text-link';

/** A text that shows a fragment, and where it is edited. */
export interface ShownUse {
  module: string;
  id: string;
  title: string;
  where: 'entry' | 'draft' | 'deleted';
  to: string;
}

/** So many are shown at once. */
const first = 50;

/** Where a fragment is used. */
export function FragmentUses({ uses }: { uses: ShownUse[] }) {
  if (uses.length === 0) return <p className="text-muted">{texts.unused}</p>;
  const others = uses.slice(first);
  return (
    <>
      <UseList uses={uses.slice(0, first)} />
      {others.length > 0 ? (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer">{texts.moreUses(others.length)}</summary>
          <UseList uses={others} />
        </details>
      ) : null}
    </>
  );
}

function UseList({ uses }: { uses: ShownUse[] }) {
  return (
    <ul className="space-y-2">
      {uses.map(({ module, id, title, where, to }) => (
        <li key={`${where} ${id}`} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <TextLink to={to} className="inline-flex min-h-6 items-center [overflow-wrap:anywhere]">
            {title}
          </TextLink>
          <span className="text-sm text-muted">{moduleTexts[module]?.title}</span>
          {where === 'entry' ? null : <Badge>{texts.where[where]}</Badge>}
        </li>
      ))}
    </ul>
  );
}
