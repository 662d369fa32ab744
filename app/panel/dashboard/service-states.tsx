import { formatDateTime } from '#app/platform/format';
import type { ServiceState } from '#app/status/services';
import { dashboardTexts as texts } from '#app/texts/pl/dashboard';
import { Badge, type BadgeTone } from '#app/ui/badge';

const tones: Record<string, BadgeTone> = { operational: 'green', degraded: 'amber', outage: 'red' };
const percent = new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** The portal's services, as they were probed last. */
export function ServiceStates({ services }: { services: ServiceState[] }) {
  return (
    <>
      <p className="mb-4 text-muted">{texts.statusDescription}</p>
      <ul className="divide-y divide-line rounded border border-line bg-raised">
        {services.map(({ service, status, uptimePercent, latencyMs, checkedAt }) => (
          <li key={service} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
            <div className="min-w-0 basis-full sm:flex-1 sm:basis-60">
              <h2 className="font-semibold">{texts.services[service]}</h2>
              <p className="text-sm text-muted">
                {checkedAt ? texts.checked(formatDateTime(checkedAt), latencyMs ?? 0) : texts.notProbed}
              </p>
            </div>
            {uptimePercent === null ? null : (
              <span className="font-mono tabular-nums">{percent.format(uptimePercent)}%</span>
            )}
            {status ? <Badge tone={tones[status]}>{texts.states[status]}</Badge> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
