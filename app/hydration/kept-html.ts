import type { PagePieces } from './kept';

/** The most cached fragments: of frames, of which there are some hundred, and of the entries in lists. */
const mostPieces = 1_000;

/** A cache for the HTML of page fragments (`Kept`), by all that they depend on; the one used longest ago goes (LRU). */
export class KeptHtml {
  private readonly kept = new Map<string, string>();
  /** Random, so that no content can be mistaken for a mark. */
  private readonly mark = crypto.randomUUID();

  /** @returns for one page: the value of `PagePiecesContext`, and a function that completes the page's HTML */
  openPage(): PagePieces & { complete(html: string): string } {
    const noted: { key: string; html: string | undefined }[] = [];
    return {
      mark: this.mark,
      has: (key) => {
        const html = this.kept.get(key);
        if (html !== undefined) this.keep(key, html);
        noted.push({ key, html });
        return html !== undefined;
      },
      complete: (html) => this.complete(html, noted),
    };
  }

  forget(): void {
    this.kept.clear();
  }

  private complete(html: string, noted: readonly { key: string; html: string | undefined }[]): string {
    const parts = html.split(`<wbr data-kept="${this.mark}"/>`);
    const marks = noted.reduce((sum, one) => sum + (one.html === undefined ? 2 : 1), 0);
    if (parts.length !== marks + 1) throw new Error(`${parts.length - 1} marks of kept pieces instead of ${marks}`);
    let at = 0;
    const page = [parts[at++] ?? ''];
    for (const { key, html: known } of noted) {
      const piece = known ?? parts[at++] ?? '';
      if (known === undefined) this.keep(key, piece);
      page.push(piece, parts[at++] ?? '');
    }
    // One text at once: a text put together piece by piece is copied by whatever looks into it next.
    return page.join('');
  }

  private keep(key: string, html: string): void {
    this.kept.delete(key);
    this.kept.set(key, html);
    if (this.kept.size > mostPieces) this.kept.delete(this.kept.keys().next().value as string);
  }
}

/** The cache of this process. */
export const keptHtml = new KeptHtml();
