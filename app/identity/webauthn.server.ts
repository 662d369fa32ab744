/**
 * The library that checks passkeys, loaded with the first one: together with the certificates' formats it would be a
 * quarter of the portal's start.
 */
export const webauthn = () => import('@simplewebauthn/server');
export const webauthnFormats = () => import('@simplewebauthn/server/helpers');
