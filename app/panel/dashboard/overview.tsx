import { ArrowRight, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { modules } from '#app/content/registry';
import { paths } from '#app/paths';
import { dashboardTexts as texts } from '#app/texts/pl/dashboard';
import { moduleTexts } from '#app/texts/pl/modules';
import { sectionNames } from '#app/texts/pl/sections';
import { shellTexts } from '#app/texts/pl/shell';
import { ButtonLink } from '#app/ui/button';
import { Panel } from '#app/ui/card';

/** How much of everything there is, and the ways to add more. */
export function Overview({ counts }: { counts: Record<string, number> }) {
  const sections = [
    ...modules.map(({ key, path }) => ({ key, name: sectionNames[key] ?? key, to: paths.admin.section(path).list() })),
    ...('users' in counts ? [{ key: 'users', name: shellTexts.admin.users, to: paths.admin.users.list() }] : []),
  ];
  return (
    <>
      <ul className="grid gap-3 min-[17rem]:grid-cols-2 sm:gap-4 xl:grid-cols-3">
        {sections.map(({ key, name, to }) => (
          <li key={key} className="rounded border border-line bg-raised p-4 sm:p-5">
            <h2 className="text-[0.9375rem] text-muted">{name}</h2>
            <p className="mt-1 text-4xl font-bold tabular-nums">{(counts[key] ?? 0).toLocaleString('pl-PL')}</p>
            <Link
              to={to}
              className="mt-3 inline-flex min-h-6 items-center gap-1.5 font-semibold hover:text-accent hover:underline"
            >
              {texts.manage}
              <span className="sr-only">: {name}</span>
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
      <Panel title={texts.quickActions} className="mt-6">
        <div className="flex flex-wrap gap-3">
          {modules.map(({ key, path, newPath }) => (
            <ButtonLink
              key={key}
              to={paths.admin.section(path).add(newPath)}
              icon={<Plus aria-hidden className="size-4" />}
            >
              {moduleTexts[key]?.add ?? key}
            </ButtonLink>
          ))}
        </div>
      </Panel>
    </>
  );
}
