import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

const underWay = new Set<Promise<unknown>>();

/** The parts that are being loaded, once they are there; null where none is. */
export const partsUnderWay = (): Promise<unknown> | null => (underWay.size > 0 ? Promise.all(underWay) : null);

/**
 * A component that is loaded when it is first shown. The server then renders the page again, with it.
 * @param Instead shown where that fails, as after an upgrade of the portal; the form around it keeps what was typed
 */
export const lazyPart = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = Nothing,
) =>
  lazy<ComponentType<Props>>(() => {
    const part = load().catch(() => ({ default: Instead }));
    underWay.add(part);
    void part.then(() => underWay.delete(part));
    return part;
  });
