import { Suspense } from 'react';
import type { RefusedForm } from '#app/platform/refused-form';
import { lazyPart } from '#app/ui/lazy-part';

const RefusedFormView = lazyPart(() => import('./refused-form-view'));

/** The page of a form that was refused as a whole. Loaded where there is one: other pages do without its code. */
export const RefusedFormPage = (form: RefusedForm) => (
  <Suspense fallback={null}>
    <RefusedFormView {...form} />
  </Suspense>
);
