import { Link } from 'react-router';
import { paths } from '#app/paths';
import { publicTexts } from '#app/texts/pl/public';
import { classNames } from '#app/ui/class-names';
import { tagKey } from './tags';

/** The tags of an entry, each a link to all entries with it; nothing where it has none. */
export function TagLinks({ tags, className }: { tags: readonly string[]; className?: string }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={publicTexts.tags} className={classNames('flex flex-wrap gap-x-3 gap-y-1 text-sm', className)}>
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <Link
            to={paths.tag(tagKey(tag))}
            className="relative z-10 inline-flex min-h-6 max-w-full items-center break-all text-muted hover:text-accent hover:underline underline-offset-4"
          >
            <span aria-hidden>#</span>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
