import type { MetaDescriptor } from 'react-router';

interface Args {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The title of a screen of the panel: 'Ustawienia – Portal Admin'. */
export function panelTitle({ matches }: Args, title: string): MetaDescriptor[] {
  const layout = matches.find((match) => match?.id === 'routes/admin/layout')?.loaderData as
    { siteName: string } | undefined;
  return [{ title: layout ? `${title} – ${layout.siteName}` : title }];
}

/** The same for a screen whose title never changes. */
export const panelMeta = (title: string) => (args: Args) => panelTitle(args, title);
