import type { ReactNode } from 'react';

/**
 * How a module shows an entry its own way, from what its code presents. Declared as methods, so that a preview can use
 * any module's view.
 */
export interface OwnView<Shown = unknown> {
  /** Replaces the whole article. */
  Whole?(props: { shown: Shown }): ReactNode;
  /** Below the title. */
  Badges?(props: { shown: Shown }): ReactNode;
  /** Replaces the text. */
  Body?(props: { shown: Shown }): ReactNode;
}
