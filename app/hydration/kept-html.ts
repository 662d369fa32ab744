import type { PagePieces } from './kept';

/** The most cached fragments: of frames, of which there are some hundred, and of the entries in lists. */
const mostPieces = 1_000;

const encoder = new TextEncoder();

/**
 * A cache for the HTML of page fragments (`Kept`) as bytes, by all that they depend on; the one used longest ago goes
 * (LRU).
 */
export class KeptHtml {
  private readonly kept = new Map<string, Uint8Array>();
  /** Random, so that no content can be mistaken for a mark. */
  private readonly mark = crypto.randomUUID();

  /** @returns for one page: the value of `PagePiecesContext`, and a function that completes the page's HTML */
  openPage(): PagePieces & { complete(html: string): Buffer<ArrayBuffer> } {
    const noted: Noted[] = [];
    return {
      mark: this.mark,
      has: (key) => {
        const bytes = this.kept.get(key);
        if (bytes !== undefined) this.keep(key, bytes);
        noted.push({ key, bytes });
        return bytes !== undefined;
      },
      complete: (html) => this.complete(html, noted),
    };
  }

  forget(): void {
    this.kept.clear();
  }

  private complete(html: string, noted: readonly Noted[]): Buffer<ArrayBuffer> {
    const parts = html.split(`<wbr data-kept="${this.mark}"/>`);
    const marks = noted.reduce((sum, one) => sum + (one.bytes === undefined ? 2 : 1), 0);
    if (parts.length !== marks + 1) throw new Error(`${parts.length - 1} marks of kept pieces instead of ${marks}`);
    let at = 0;
    const page: Uint8Array[] = [Buffer.from(parts[at++] ?? '')];
    for (const { key, bytes: known } of noted) {
      const piece = known ?? encoder.encode(parts[at++]);
      if (known === undefined) this.keep(key, piece);
      page.push(piece, Buffer.from(parts[at++] ?? ''));
    }
    return Buffer.concat(page);
  }

  private keep(key: string, bytes: Uint8Array): void {
    this.kept.delete(key);
    this.kept.set(key, bytes);
    if (this.kept.size > mostPieces) this.kept.delete(this.kept.keys().next().value as string);
  }
}

/** A fragment of a page; without its bytes until it is rendered. */
interface Noted {
  key: string;
  bytes: Uint8Array | undefined;
}

/** The cache of this process. */
export const keptHtml = new KeptHtml();
