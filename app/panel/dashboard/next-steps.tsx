import { Link } from 'react-router';
import { dashboardTexts as texts } from '#app/texts/pl/dashboard';
import type { NextStep } from './read-next-steps.server';

/** What waits for somebody, each as a number that leads to it; nothing where all is well. */
export function NextSteps({ steps }: { steps: NextStep[] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="co-dalej" className="mb-6">
      <h2 id="co-dalej" className="mb-3 font-semibold">
        {texts.next.title}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
        {steps.map(({ key, count, label, to }) => (
          <li key={key}>
            <Link
              to={to}
              className="flex h-full items-baseline gap-3 rounded border border-line bg-raised px-4 py-3 hover:border-ink"
            >
              <span className="text-2xl font-bold tabular-nums">{count.toLocaleString('pl-PL')}</span>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
