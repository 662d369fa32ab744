import { nodesIn } from '#app/markdown/walk';
import { checkTexts as texts } from '#app/texts/pl/checks';
import type { Rule } from '../checked-text';
import { rangeOf } from '../plain';

const fileName = /^\S+\.(?:png|jpe?g|gif|webp|avif|svg|bmp|tiff?)$/i;
const cameraName =
  /^(?:img|dsc|dscn|screenshot|zrzut|zrzut ekranu|image|obraz|obrazek|zdjęcie|grafika|foto)[\s_-]*\d*$/i;

export const imageAlt: Rule = {
  id: 'image-alt',
  *find({ tree }) {
    for (const node of nodesIn(tree)) {
      if (node.type !== 'image' && node.type !== 'imageReference') continue;
      const alt = (node.alt ?? '').trim();
      if (alt === '') yield { ...rangeOf(node), severity: 'error', detail: texts.imageAlt };
      else if (fileName.test(alt) || cameraName.test(alt))
        yield { ...rangeOf(node), severity: 'error', detail: texts.imageAltName(alt) };
    }
  },
};
