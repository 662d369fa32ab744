/**
 * Whether an address on this site is the panel's: its path, with or without a query, or the `.data` that a navigation
 * asks for. The router matches addresses in capitals too, so this does.
 */
export const isPanelAddress = (address: string): boolean => /^\/admin(?:\.data)?(?:[/?#]|$)/i.test(address);

/** Whether a route of the framework's table is the panel's: its layout, or a screen below it. */
export const isPanelRoute = (id: string, path: string | undefined): boolean =>
  id === 'routes/admin/layout' || isPanelAddress(`/${path ?? ''}`);
