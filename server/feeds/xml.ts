import { escapeHtml } from '#app/platform/escape-html';
import { documentResponse } from '#server/http/document-response';
import { styledPolicy } from '#server/http/security-headers';

/** Characters that XML 1.0 forbids even when escaped. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for the content of an XML element or attribute: `<b>\0` → `&lt;b&gt;` */
export const escapeXml = (text: string) => escapeHtml(text.replace(forbidden, ''));

/** `element('title', 'A & B')` → `<title>A &amp; B</title>` */
export const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

const header = '<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet type="text/css" href="/xml.css"?>\n';

interface XmlDocument {
  /** The root element. */
  root: string;
  type: string;
  modified?: Date | null;
}

/** An XML document for programs, with a style sheet for people who open it in a browser. */
export const xmlResponse = (request: Request, { root, ...document }: XmlDocument): Response =>
  documentResponse(request, {
    ...document,
    body: header + root,
    headers: { 'content-security-policy': styledPolicy },
  });
