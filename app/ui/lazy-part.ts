import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

const underWay = new Set<Promise<unknown>>();

/** The parts that are being loaded, once they are there; null where none is. */
export const partsUnderWay = (): Promise<unknown> | null => (underWay.size > 0 ? Promise.all(underWay) : null);

/**
 * A component that is loaded when it is first shown. The server then renders the page again, with it. Loaded ahead
 * (`loadAhead`), it is there at once: React shows what had to wait no sooner than 300 ms later, and letters typed
 * meanwhile are lost.
 * @param Instead shown where that fails, as after an upgrade of the portal; the form around it keeps what was typed
 */
export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = Nothing,
) {
  let loaded: { default: ComponentType<Props> } | undefined;
  const part = lazy<ComponentType<Props>>(() => {
    // React asks for no more than `then`, and goes on where that has called back already.
    // oxlint-disable-next-line unicorn/no-thenable
    if (loaded) return { then: (take: (there: unknown) => void) => take(loaded) } as Promise<typeof loaded>;
    const promise = load().catch(() => ({ default: Instead }));
    underWay.add(promise);
    void promise.then(() => underWay.delete(promise));
    return promise;
  });
  // Where it fails it is tried again when it is shown.
  const loadAhead = () =>
    load().then(
      (there) => void (loaded = there),
      () => {},
    );
  return Object.assign(part, { loadAhead });
}
