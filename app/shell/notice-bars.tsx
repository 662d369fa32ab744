import { Construction, Megaphone } from 'lucide-react';
import { shellTexts } from '#app/texts/pl/shell';

/** The announcement from the settings, above every public page. */
export function AnnouncementBar({ text }: { text: string }) {
  return (
    <section
      aria-label={shellTexts.announcementBar}
      data-page-part
      className="no-print border-b border-line bg-accent-soft"
    >
      <p className="mx-auto flex max-w-[96rem] items-start gap-2.5 px-4 py-2.5 text-[0.9375rem] md:px-6">
        <Megaphone aria-hidden className="mt-0.75 size-4 shrink-0 text-accent" />
        <span className="min-w-0">{text}</span>
      </p>
    </section>
  );
}

/** Reminds an administrator that maintenance mode is on. */
export function MaintenanceBar() {
  return (
    <div role="status" data-page-part className="no-print border-b border-line bg-amber-soft text-amber">
      <p className="mx-auto flex max-w-[96rem] items-start gap-2.5 px-4 py-2.5 text-[0.9375rem] font-semibold md:px-6">
        <Construction aria-hidden className="mt-0.75 size-4 shrink-0" />
        {shellTexts.maintenanceBar}
      </p>
    </div>
  );
}
