/** `PUBLIC_URL` of the portals under test. */
export const testOrigin = 'https://portal.example.pl';
