import { Link } from 'react-router';
import type { Audience } from '#app/content/audience';
import { MembersBadge } from '#app/content/members-badge';
import type { OwnView } from '#app/content/own-view';
import { changelog as changelogTexts } from '#app/texts/pl/sections/changelog';
import { TagLinks } from '#app/content/fields/tag-links';
import { Badge, type BadgeTone } from '#app/ui/badge';
import { type ChangeType, changeTypes, type ReleaseChange } from '#app/content/fields/release-changes';

const texts = changelogTexts;
const tones: Record<ChangeType, BadgeTone> = { feature: 'green', improvement: 'blue', fix: 'amber' };

export interface Release {
  title: string;
  audience: Audience;
  version: string;
  url: string;
  date: { iso: string; text: string };
  changes: ReleaseChange[];
  tags: string[];
  newest: boolean;
}

/** One version: its number and date, then what changed, grouped by type. */
export function ReleaseView({
  release,
  headingLevel: Heading = 'h2',
}: {
  release: Release;
  headingLevel?: 'h1' | 'h2';
}) {
  return (
    <article className="grid gap-x-10 gap-y-3 md:grid-cols-[10rem_1fr]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:flex-col md:items-start">
        <span className="font-mono text-lg font-semibold">{release.version}</span>
        <time dateTime={release.date.iso} className="text-sm text-muted">
          {release.date.text}
        </time>
        <MembersBadge audience={release.audience} />
        {release.newest ? <Badge tone="accent">{texts.newest}</Badge> : null}
      </div>
      <div className="min-w-0">
        <Heading className={Heading === 'h1' ? 'text-3xl font-bold' : 'text-xl font-bold'}>
          {Heading === 'h1' ? (
            release.title
          ) : (
            <Link to={release.url} className="hover:text-accent hover:underline underline-offset-4">
              {release.title}
            </Link>
          )}
        </Heading>
        {release.changes.length === 0 ? <p className="mt-3 text-muted">{texts.noChanges}</p> : null}
        {changeTypes.map((type) => (
          <ChangeGroup key={type} type={type} changes={release.changes.filter((change) => change.type === type)} />
        ))}
        <TagLinks tags={release.tags} className="mt-4" />
      </div>
    </article>
  );
}

function ChangeGroup({ type, changes }: { type: ChangeType; changes: ReleaseChange[] }) {
  if (changes.length === 0) return null;
  return (
    <div role="group" className="mt-4" aria-label={texts.types[type]}>
      <Badge tone={tones[type]}>{texts.types[type]}</Badge>
      <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-muted">
        {changes.map((change, index) => (
          <li key={index} className="max-w-[68ch]">
            {change.description}
          </li>
        ))}
      </ul>
    </div>
  );
}

export const changelogView: OwnView<Release> = {
  Whole: ({ shown }) => <ReleaseView release={shown} headingLevel="h1" />,
};
