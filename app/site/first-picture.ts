/** The address of the first picture in a rendered text, for links to its page; no drawing, as messengers show none. */
export const firstPicture = (html: string): string | undefined => /<img src="(\/files\/[^"?]+)"/.exec(html)?.[1];
