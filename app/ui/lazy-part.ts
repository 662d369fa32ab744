import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/**
 * A component that is loaded when it is first shown.
 * @param Instead shown where that fails, as after an upgrade of the portal; the form around it keeps what was typed
 */
export const lazyPart = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Instead: ComponentType<Props> = Nothing,
) => lazy<ComponentType<Props>>(() => load().catch(() => ({ default: Instead })));
