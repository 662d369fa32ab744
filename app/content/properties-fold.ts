const cookieName = 'properties';
const yearSeconds = 31_536_000;

/** The cookie that remembers, in this browser, whether the properties beside a form's text are folded away. */
export const propertiesCookie = (isFolded: boolean): string =>
  `${cookieName}=folded; Max-Age=${isFolded ? yearSeconds : 0}; Path=/admin; SameSite=Lax`;

/** Whether the browser's cookies say so: read by the server, so that nothing moves once scripts run. */
export const arePropertiesFolded = (cookies: string | null): boolean =>
  (cookies ?? '').split('; ').includes(`${cookieName}=folded`);
