import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { holdPresses } from './hydration/hold-presses';
import { keepTyped } from './hydration/keep-typed';
import { hydratedEvent } from './hydration/starter-event';
import { keepPageWithoutModules } from './shell/keep-page';

const giveBackTyped = keepTyped(document);
const letPressesIn = holdPresses(document);
// In development Vite reloads the page when needed.
if (import.meta.env.PROD) keepPageWithoutModules();

/** Announces hydration, so that earlier input can be replayed. */
function Announce({ children }: { children: ReactNode }) {
  useLayoutEffect(letPressesIn, []);
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
