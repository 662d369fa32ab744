import type { PagePieces } from './kept';

/** More than all sections, settings and kinds of page make; a portal whose settings change much begins anew. */
const mostPieces = 500;

/** The HTML of pieces of pages (`Kept`), by all that they depend on. */
export class KeptHtml {
  private readonly kept = new Map<string, string>();
  /** Nobody can know it, so that no content is taken for a mark. */
  private readonly mark = crypto.randomUUID();

  /** @returns for one page: what `PagePiecesContext` gives, and what makes the page's HTML complete */
  openPage(): PagePieces & { complete(html: string): string } {
    const noted: { key: string; html: string | undefined }[] = [];
    return {
      mark: this.mark,
      has: (key) => {
        const html = this.kept.get(key);
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
    let page = parts[at++] ?? '';
    for (const { key, html: known } of noted) {
      const piece = known ?? parts[at++] ?? '';
      if (known === undefined) this.keep(key, piece);
      page += piece + (parts[at++] ?? '');
    }
    return page;
  }

  private keep(key: string, html: string): void {
    if (this.kept.size >= mostPieces) this.kept.clear();
    this.kept.set(key, html);
  }
}

/** What this process keeps. */
export const keptHtml = new KeptHtml();
