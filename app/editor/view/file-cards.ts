import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { schema } from '../bridge/schema';

const isLink = (node: Node | null) =>
  node?.marks.some(({ type, attrs }) => type === schema.marks.link && (attrs.href as string).startsWith('/files/'));

/** A paragraph that is only a link to a file is rendered as a card. */
const isCard = (node: Node) => node.type === schema.nodes.paragraph && node.childCount === 1 && isLink(node.firstChild);

function cardsOf(doc: Node): DecorationSet {
  const cards: Decoration[] = [];
  doc.forEach((node, at) => {
    if (isCard(node)) cards.push(Decoration.node(at, at + node.nodeSize, { class: 'file-card' }));
  });
  return DecorationSet.create(doc, cards);
}

/** Shows such links as cards, as readers will see them. */
export const fileCards: Plugin<DecorationSet> = new Plugin({
  state: {
    init: (_, { doc }) => cardsOf(doc),
    apply: (tr, shown) => (tr.docChanged ? cardsOf(tr.doc) : shown),
  },
  props: { decorations: (state) => fileCards.getState(state) },
});
