import { raisedWords } from '#app/markdown/raised-words';

/** Raised and lowered words: 10<sup>23</sup> → 10²³. Footnotes that are links stay. */
export function meanRaised(body: HTMLElement): void {
  for (const one of body.querySelectorAll('sup:not([data-note]), sub')) {
    if (one.closest('a') || one.querySelector('a, img, [data-note]')) continue;
    one.replaceWith(raisedWords(one.textContent, one.tagName.toLowerCase()));
  }
}
