import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { hydratedEvent } from './hydration/starter-event';

/** Says when React listens, so that what was pressed before can be repeated. */
function Announce({ children }: { children: ReactNode }) {
  useEffect(() => {
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
