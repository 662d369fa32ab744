import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { shellTexts } from '#app/texts/pl/shell';

/** A category of a section's tree, with its content as far as the page has it. */
export interface OutlineNode {
  label: string;
  to: string;
  /** Whether the reader is in it. */
  isHere: boolean;
  entries: { title: string; url: string }[];
  within: OutlineNode[];
}

/** Whether a link of the branch leads to this address. */
export const isInBranch = ({ to, entries, within }: OutlineNode, address: string): boolean =>
  to === address || entries.some(({ url }) => url === address) || within.some((one) => isInBranch(one, address));

const hasReader = ({ isHere, within }: OutlineNode): boolean => isHere || within.some(hasReader);

/** A category as a link, with its content in a disclosure: works without scripts, open where the reader is. */
export function OutlineBranch({ node, pathname }: { node: OutlineNode; pathname: string }) {
  const { label, to, entries, within } = node;
  return (
    <li className="relative">
      <Link to={to} aria-current={pathname === to ? 'page' : undefined} className="sidebar-link pr-10">
        {label}
      </Link>
      {entries.length + within.length > 0 ? (
        <details open={hasReader(node)}>
          <summary
            aria-label={shellTexts.sidebar.within(label)}
            className="absolute top-0.5 right-1 flex size-8 items-center justify-center rounded text-muted hover:bg-sunken"
          >
            <ChevronRight aria-hidden className="size-4 transition-transform [details[open]>summary>&]:rotate-90" />
          </summary>
          <ul className="ml-4.5 border-l border-line">
            {entries.map(({ title, url }) => (
              <li key={url}>
                <Link
                  to={url}
                  aria-current={pathname === url ? 'page' : undefined}
                  className="sidebar-link leading-snug"
                >
                  {title}
                </Link>
              </li>
            ))}
            {within.map((one) => (
              <OutlineBranch key={one.to} node={one} pathname={pathname} />
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}
