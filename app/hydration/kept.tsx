import { createContext, type ReactNode, useContext } from 'react';

/** What a page that is rendered in one go knows of its pieces (`KeptHtml`). */
export interface PagePieces {
  /** Notes that a piece comes here. @returns whether its HTML is kept, so that it need not be rendered */
  has(key: string): boolean;
  /** Stands around a piece that is rendered, and in place of one that is kept, until the page is complete. */
  mark: string;
}

export const PagePiecesContext = createContext<PagePieces | null>(null);

interface KeptProps {
  /**
   * A name, and all that the piece depends on, its place among what React counts for `useId` included; nothing that
   * visitors choose, and nothing of one visitor. Null: not kept.
   */
  by: readonly (string | boolean | null)[] | null;
  /** Elements, no bare text. */
  children: ReactNode;
}

/**
 * A piece that many pages share, rendered once on the server, and put into the others as React's own HTML. In the
 * browser it is rendered as if this were not here.
 */
export function Kept({ by, children }: KeptProps) {
  const pieces = useContext(PagePiecesContext);
  const page = by && pieces;
  const isKept = page?.has(JSON.stringify(by)) ?? false;
  const mark = page ? <wbr data-kept={page.mark} /> : null;
  // Three children on both sides: `useId` counts them.
  return (
    <>
      {mark}
      {isKept ? null : <PagePiecesContext value={null}>{children}</PagePiecesContext>}
      {isKept ? null : mark}
    </>
  );
}
