import { DOMSerializer } from 'prosemirror-model';
import { schema } from '../bridge/schema';

const { nodes, marks } = DOMSerializer.fromSchema(schema);

/** An address of this portal as it leads there from elsewhere. */
const withOrigin = (address: unknown) => String(address).replace(/^(?=\/(?!\/))/, location.origin);

/** What a copy has for programs with formatting. Pasted back, links and images have their own addresses again. */
export const copiedHtml = new DOMSerializer(
  {
    ...nodes,
    image: ({ type, attrs }) => nodes.image?.(type.create({ ...attrs, src: withOrigin(attrs.src) })) ?? ['img'],
  },
  {
    ...marks,
    link: ({ type, attrs }, isInline) =>
      marks.link?.(type.create({ ...attrs, href: withOrigin(attrs.href) }), isInline) ?? ['a', 0],
  },
);
