/** The link that asks for a face before the style sheet has come. */
export const facePreload = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const;
