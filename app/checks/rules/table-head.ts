import { nodesIn } from '#app/markdown/walk';
import { checkTexts as texts } from '#app/texts/pl/checks';
import type { Rule } from '../checked-text';
import { plainOf, rangeOf } from '../plain';

/** The first cell may be empty, where rows have headers of their own. */
export const tableHead: Rule = {
  id: 'table-head',
  *find({ tree }) {
    for (const node of nodesIn(tree)) {
      const head = node.type === 'table' ? node.children[0] : undefined;
      if (!head) continue;
      const empty = head.children.map((cell) => plainOf(cell).trim() === '');
      if (empty.every(Boolean)) yield { ...rangeOf(head), severity: 'error', detail: texts.tableHead };
      else if (empty.slice(1).some(Boolean))
        yield { ...rangeOf(head), severity: 'warning', detail: texts.tableHeadCell };
    }
  },
};
