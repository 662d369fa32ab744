import { decodeAddress } from '#app/platform/decode-address';
import { htmlAttribute } from './html-attribute';

const block = String.raw`(?:address|article|aside|blockquote|details|div|dl|dd|dt|fieldset|figure|figcaption|h[1-6]|hr|iframe|li|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)\b`;
const blankLines = /\n[ \t\n]*\n/g;
const paragraphBreak = new RegExp(String.raw`\n\n(?!\s{0,20}</?${block})`, 'gi');
const lineBreak = new RegExp(
  String.raw`(?:(?<![\n>])|(?<=</(?:a|b|em|i|span|strong)>))\n(?!\s|</?${block}|[^<>]{0,200}>)`,
  'gi',
);

/** Of the classic editor: its blank lines are paragraphs, and its lines end where they end. Code keeps its own. */
function withParagraphs(html: string): string {
  let isCode = false;
  return html
    .split(/(?=<\/?pre\b)/i)
    .map((part) => {
      if (/^<\/?pre/i.test(part)) isCode = !part.startsWith('</');
      const lay = (text: string) => text.replace(blankLines, '\n\n').replace(paragraphBreak, '\n<p>');
      return isCode ? part : lay(part).replace(lineBreak, '<br>\n');
    })
    .join('');
}

/** What frames content for page builders (WPBakery, Divi, Avada, Enfold), and what shows a single thing. */
const frames = /\[\/?(?:vc|et_pb|fusion|av)_[^[\]]*\]/g;
const marks = /\[\/?(?:caption|embed)\b[^[\]]*\]/g;
/** In characters: what stands under a picture is shorter. */
const captioned = /\[caption\b([^[\]]{0,2000})\]([^[\]]{0,3000})\[\/caption\]/g;
const button = /\[fusion_button\b([^[\]]{0,2000})\]([^[\]]{0,1000})\[\/fusion_button\]/g;
/** Of SyntaxHighlighter: `[code lang="php"]`, `[php]` */
const codeStart =
  /\[(code|sourcecode|bash|csharp|css|diff|html|java|javascript|js|json|php|plain|powershell|python|ruby|sql|text|xml|yaml)((?:\s[^[\]]{0,300})?)\]/gi;
const gallery = /\[gallery\b([^[\]]*)\]/g;
const media = /\[(?:audio|video)\b([^[\]]*)\](?:\[\/(?:audio|video)\])?/g;

/** Shortcodes around code, as HTML has it: it keeps its lines and spaces. */
function withCode(text: string): string {
  const lower = text.toLowerCase();
  const unended = new Set<string>();
  let written = '';
  let at = 0;
  for (const { 0: start, 1: word = '', 2: given = '', index } of text.matchAll(codeStart)) {
    const name = word.toLowerCase();
    if (index < at || unended.has(name)) continue;
    const from = index + start.length;
    const end = lower.indexOf(`[/${name}]`, from);
    if (end < 0) unended.add(name);
    else {
      const isCode = name === 'code' || name === 'sourcecode';
      const language = (htmlAttribute(given, 'lang') ?? htmlAttribute(given, 'language') ?? '').replace(
        /[^\w+#-]/g,
        '',
      );
      const code = text
        .slice(from, end)
        .replace(/^\n|\n$/g, '')
        .replace(/</g, '&lt;')
        .replace(/\[/g, '&#91;');
      written += `${text.slice(at, index)}\n\n<pre><code class="language-${isCode ? language : name}">${code}</code></pre>\n\n`;
      at = end + name.length + 3;
    }
  }
  return written + text.slice(at);
}

/**
 * The text of a page of WordPress as HTML: without the shortcodes that only arrange it, with what others show.
 * @param pictureAt the address of an attachment by its number
 * @param attached the numbers of those that the page has, which an album without numbers shows
 */
export function wordpressHtml(
  text: string,
  pictureAt: (id: string) => string | undefined,
  attached: readonly string[] = [],
): string {
  const html = withCode(text.replace(/\r\n?/g, '\n'))
    .replace(button, (_, given: string, words: string) => linkTag(addressIn(given), words))
    .replace(captioned, (_, given: string, shown: string) => {
      const words = htmlAttribute(given, 'caption');
      return words === undefined ? shown : `${shown}<p>${words}</p>`;
    })
    .replace(frames, (frame) => `\n\n${shownBy(frame, pictureAt)}\n\n`)
    .replace(marks, '')
    .replace(gallery, (_, given: string) => {
      const ids = htmlAttribute(given, 'ids') ?? htmlAttribute(given, 'include');
      return (ids?.split(',') ?? attached).map((id) => imageTag(pictureAt(id.trim()))).join('\n');
    })
    .replace(media, (whole, given: string) => {
      const url = ['src', 'mp4', 'mp3', 'm4a', 'webm'].map((name) => htmlAttribute(given, name)).find(Boolean);
      return url === undefined ? whole : `<a href="${url}">${url.slice(url.lastIndexOf('/') + 1)}</a>`;
    });
  return text.includes('<!-- wp:') ? html : withParagraphs(html);
}

/** Of `[vc_toggle title="Pytanie"]` and the like: pictures, by number or address, and the first of its words. */
function shownBy(frame: string, pictureAt: (id: string) => string | undefined): string {
  if (frame.startsWith('[/')) return '';
  const valueOf = (name: string) => htmlAttribute(frame, name) ?? '';
  const words = ['title', 'heading', 'label', 'text', 'button_text'].map(valueOf).find(Boolean);
  const url = addressIn(frame);
  const pictures = ['image', 'images', 'src'].flatMap((name) => valueOf(name).split(','));
  const shown = pictures.map((one) => imageTag(pictureAt(one.trim()) ?? (one.includes('/') ? one : '')));
  if (words === undefined) return shown.join('');
  return shown.join('') + (url === undefined ? `<p><strong>${words}</strong></p>` : linkTag(url, words));
}

/** WPBakery: `link="url:https%3A%2F%2Ffirma.pl|title:A"`, Enfold: `link='manually,https://firma.pl'`, others as it is. */
function addressIn(frame: string): string | undefined {
  const given = ['button_url', 'link', 'url'].map((name) => htmlAttribute(frame, name)).find(Boolean) ?? '';
  const encoded = /^(?:.*\|)?url:([^|]*)/.exec(given)?.[1];
  const url = encoded === undefined ? given.replace(/^manually,/, '') : decodeAddress(encoded);
  return /^(?:https?:\/\/|mailto:|tel:|\/)/.test(url) ? url : undefined;
}

const linkTag = (url: string | undefined, words: string) =>
  url === undefined ? `<p>${words}</p>` : `<p><a href="${url.replaceAll('"', '%22')}">${words}</a></p>`;

const imageTag = (url = '') => (url === '' ? '' : `<img src="${url.replaceAll('"', '%22')}" alt="">`);
