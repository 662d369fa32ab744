/** Asks for a drawing (SVG) as a picture of a text: at its own address it is only saved, and shown nowhere. */
export const pictureParameter = 'obraz';

/** The address that shows an image of a text, by the one in its Markdown. */
export const pictureAddress = (address: string): string =>
  /^\/files\/[^?#]+\.svg$/.test(address) ? `${address}?${pictureParameter}` : address;
