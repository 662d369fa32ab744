import { formTexts } from '#app/texts/pl/forms';
import { Alert } from './alert';

/** In place of a part whose script did not load. */
export const NotLoaded = () => (
  <Alert tone="destructive" title={formTexts.notLoaded}>
    {formTexts.notLoadedText}
  </Alert>
);
