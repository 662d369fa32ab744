import type { ReactNode } from 'react';
import { paths } from '#app/paths';
import { settingsTexts } from '#app/texts/pl/settings';
import { shellTexts } from '#app/texts/pl/shell';
import { Breadcrumbs } from '#app/ui/breadcrumbs';
import { wholeWords } from '#app/ui/whole-words';

/** The head of a page that is reached from the settings: the way back, the h1, and what the page is for. */
export function SettingsPageHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="mb-6">
      <Breadcrumbs
        label={shellTexts.breadcrumbs}
        crumbs={[{ label: settingsTexts.title, to: paths.admin.settings() }, { label: title }]}
      />
      <h1 className="mt-2 text-2xl font-bold">{title}</h1>
      <p className="mt-1 max-w-prose text-muted">{wholeWords(children)}</p>
    </header>
  );
}
