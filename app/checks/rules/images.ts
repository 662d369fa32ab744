import type { Image, ImageReference, Root } from 'mdast';
import { nodesIn } from '#app/markdown/walk';
import { checkTexts as texts } from '#app/texts/pl/checks';
import type { Rule } from '../checked-text';
import { rangeOf } from '../plain';

const fileName = /^\S+\.(?:png|jpe?g|gif|webp|avif|svg|bmp|tiff?)$/i;
const cameraName =
  /^(?:img|dsc|dscn|screenshot|zrzut|zrzut ekranu|image|obraz|obrazek|zdjęcie|grafika|foto)[\s_-]*\d*$/i;

/** The images of a text, each with its alternative text, '' where there is none. */
function* imagesIn(tree: Root): Generator<{ node: Image | ImageReference; alt: string }> {
  for (const node of nodesIn(tree))
    if (node.type === 'image' || node.type === 'imageReference') yield { node, alt: (node.alt ?? '').trim() };
}

export const imageAlt: Rule = {
  id: 'image-alt',
  *find({ tree }) {
    for (const { node, alt } of imagesIn(tree)) {
      if (alt === '') yield { ...rangeOf(node), severity: 'error', detail: texts.imageAlt };
      else if (fileName.test(alt) || cameraName.test(alt))
        yield { ...rangeOf(node), severity: 'error', detail: texts.imageAltName(alt) };
    }
  },
};

/** 'Skan decyzji nr 5', 'scan_0001.jpg', and not 'Skaner na biurku'. */
const scanned = /^(?:skany?|scans?|zeskanowan\p{L}+|camscanner)(?!\p{L})/iu;
/** An alternative text of more words repeats what is written in the image. */
const mostAltWords = 40;

/** An image of text, where that can be told without looking at it: by its description or its file's name. */
export const imageText: Rule = {
  id: 'image-text',
  *find({ tree, targets }) {
    for (const { node, alt } of imagesIn(tree)) {
      const target = node.type === 'image' ? targets.get(node.url) : undefined;
      const name = target?.state === 'found' ? (target.file?.name ?? '') : '';
      if (scanned.test(alt) || scanned.test(name) || alt.split(/\s+/).length > mostAltWords)
        yield { ...rangeOf(node), severity: 'warning', detail: texts.imageText };
    }
  },
};
