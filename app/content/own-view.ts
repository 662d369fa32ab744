import type { ReactNode } from 'react';

/**
 * What a module shows of an entry in a way of its own, from what its code presents. Methods, so that a preview need not
 * know whose view it has.
 */
export interface OwnView<Shown = unknown> {
  /** In place of the whole article. */
  Whole?(props: { shown: Shown }): ReactNode;
  /** Under the title. */
  Badges?(props: { shown: Shown }): ReactNode;
  /** In place of the text. */
  Body?(props: { shown: Shown }): ReactNode;
}
