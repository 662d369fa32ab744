import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepTyped } from './hydration/keep-typed';
import { hydratedEvent } from './hydration/starter-event';
import { keepPageWithoutModules } from './shell/keep-page';

const giveBackTyped = keepTyped(document);
// In development Vite loads the page anew as it needs.
if (import.meta.env.PROD) keepPageWithoutModules();

/** Says when React listens, so that what was typed and pressed before can be repeated. */
function Announce({ children }: { children: ReactNode }) {
  useEffect(() => {
    giveBackTyped();
    window.dispatchEvent(new Event(hydratedEvent));
  }, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Announce>
        <HydratedRouter />
      </Announce>
    </StrictMode>,
  );
});
