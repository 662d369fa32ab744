import { createContext, type ReactNode, useContext } from 'react';

/** The fragments of a page that is being rendered (`KeptHtml`). */
export interface PagePieces {
  /**
   * Registers a fragment at this place.
   * @returns whether its HTML is cached and need not be rendered
   */
  has(key: string): boolean;
  /** Placed around a rendered fragment, and in place of a cached one. */
  mark: string;
}

export const PagePiecesContext = createContext<PagePieces | null>(null);

interface KeptProps {
  /**
   * A name, and all that the piece depends on, as it is in JSON, its place among what React counts for `useId`
   * included; nothing that visitors type, and nothing of one visitor. Null: not kept.
   */
  by: readonly unknown[] | null;
  /** Elements, not bare text. */
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
  // Three children on both sides, as `useId` depends on their number.
  return (
    <>
      {mark}
      {isKept ? null : <PagePiecesContext value={null}>{children}</PagePiecesContext>}
      {isKept ? null : mark}
    </>
  );
}
