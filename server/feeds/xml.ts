/** What XML 1.0 forbids even when escaped. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Any text as the content of an XML element or attribute: `<b>\0` → `&lt;b&gt;` */
export const escapeXml = (text: string) => text.replace(forbidden, '').replace(/[&<>"']/g, (character) => entities[character] as string);

/** `element('title', 'A & B')` → `<title>A &amp; B</title>` */
export const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

export const xmlHeader = '<?xml version="1.0" encoding="UTF-8"?>\n';
