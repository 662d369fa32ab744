/** What answers also in maintenance: the panel and the sign-in to it, the API's sign-in and description. */
export const isOpenInMaintenance = (path: string) =>
  /^\/(?:admin(?:[/.]|$)|api\/v1\/auth\/|api\/docs|api\/openapi\.json|__manifest|wyloguj)/.test(path);

export const maintenanceRetrySeconds = 300;
