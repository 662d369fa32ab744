const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for the content of an element or an attribute: `a < "b"` → `a &lt; &quot;b&quot;` */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] as string);
