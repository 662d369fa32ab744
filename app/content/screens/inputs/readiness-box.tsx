import { Suspense, useState } from 'react';
import { editTexts } from '#app/texts/pl/modules';
import { FoldSummary } from '#app/ui/fold-summary';
import { lazyPart } from '#app/ui/lazy-part';
import { NotLoaded } from '#app/ui/not-loaded';
import { Spinner } from '#app/ui/spinner';
import type Panel from './readiness';

/** Loaded when it is opened: whoever only writes does not need it. */
const Readiness = lazyPart(() => import('./readiness'), NotLoaded);

/** Collapsed below the text: what should be improved before it is published. */
export function ReadinessBox(props: Parameters<typeof Panel>[0]) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className="js-only rounded border border-line bg-raised px-4"
      onToggle={(event) => event.currentTarget.open && setWasOpened(true)}
    >
      <FoldSummary className="min-h-11 w-full justify-between">{editTexts.readiness.title}</FoldSummary>
      <div className="border-t border-line py-4">
        {wasOpened ? (
          <Suspense fallback={<Spinner label={editTexts.readiness.loading} />}>
            <Readiness {...props} />
          </Suspense>
        ) : null}
      </div>
    </details>
  );
}
