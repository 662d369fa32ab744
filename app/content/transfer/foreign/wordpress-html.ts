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
const gallery = /\[gallery\b([^[\]]*)\]/g;
const media = /\[(?:audio|video)\b([^[\]]*)\](?:\[\/(?:audio|video)\])?/g;

/**
 * The text of a page of WordPress as HTML: without the shortcodes that only arrange it, with what others show.
 * @param pictureAt the address of an attachment by its number
 */
export function wordpressHtml(text: string, pictureAt: (id: string) => string | undefined): string {
  const html = text
    .replace(/\r\n?/g, '\n')
    .replace(frames, (frame) => `\n\n${shownBy(frame, pictureAt)}\n\n`)
    .replace(marks, '')
    .replace(gallery, (_, given: string) =>
      (htmlAttribute(given, 'ids') ?? '')
        .split(',')
        .map((id) => imageTag(pictureAt(id.trim())))
        .join('\n'),
    )
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
  const words = ['title', 'heading', 'text', 'button_text'].map(valueOf).find(Boolean);
  const pictures = ['image', 'images', 'src'].flatMap((name) => valueOf(name).split(','));
  const shown = pictures.map((one) => imageTag(pictureAt(one.trim()) ?? (one.includes('/') ? one : '')));
  return shown.join('') + (words === undefined ? '' : `<p><strong>${words}</strong></p>`);
}

const imageTag = (url = '') => (url === '' ? '' : `<img src="${url.replaceAll('"', '%22')}" alt="">`);
