/** The text with every line ended by LF: browsers send CRLF from text areas, and Windows copies it. */
export const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
