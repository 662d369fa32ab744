import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { PageAccount } from '#app/ui/form';

/** A page about one's own account: its forms are for nobody else. The other public pages have none of the kind. */
export function OwnPage({ children }: { children: ReactNode }) {
  const layout = useRouteLoaderData<{ user: { id: string } | null }>('routes/public/layout');
  return (
    <div className="mx-auto max-w-[64rem]">
      <PageAccount value={layout?.user?.id ?? null}>{children}</PageAccount>
    </div>
  );
}
