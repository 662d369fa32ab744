import { useEffect, type RefObject } from 'react';
import { copyText } from '#app/platform/copy-text';
import { decodeAddress } from '#app/platform/decode-address';
import { shellTexts } from '#app/texts/pl/shell';
import { useToast } from '#app/ui/toast';

const texts = shellTexts.article;
const confirmationMs = 2000;

/**
 * Adds to a rendered text what needs scripts: a copy button for each code block, and heading anchors that copy their
 * link.
 */
export function useArticleTools(body: RefObject<HTMLElement | null>, html: string | undefined): void {
  const showToast = useToast();
  useEffect(() => {
    const root = body.current;
    if (!root) return undefined;
    const cleanUp = new AbortController();
    for (const block of root.querySelectorAll<HTMLElement>('.code-block')) addCopyButton(block, cleanUp.signal);
    const handleClick = (event: MouseEvent) => {
      const anchor =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.heading-anchor') : null;
      if (!anchor) return;
      void copyText(anchor.href).then((isCopied) => {
        if (!isCopied) return; // The link is in the address bar anyway.
        anchor.dataset.copied = '';
        setTimeout(() => delete anchor.dataset.copied, confirmationMs);
        showToast({ kind: 'notice', title: texts.linkCopied });
      });
    };
    root.addEventListener('click', handleClick, { signal: cleanUp.signal });
    const unfold = () => unfoldAround(root, location.hash);
    unfold();
    window.addEventListener('hashchange', unfold, { signal: cleanUp.signal });
    return () => cleanUp.abort();
  }, [body, html, showToast]);
}

/** Opens the foldable sections around the target of the address, for browsers that do not do so themselves. */
function unfoldAround(root: HTMLElement, hash: string): void {
  const target = hash && document.getElementById(decodeAddress(hash.slice(1)));
  if (!target || !root.contains(target)) return;
  let folded = false;
  for (let box = target.closest('details'); box; box = box.parentElement?.closest('details') ?? null) {
    folded ||= !box.open;
    box.open = true;
  }
  if (folded) target.scrollIntoView();
}

function addCopyButton(block: HTMLElement, signal: AbortSignal): void {
  const code = block.querySelector('pre');
  if (!code) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'code-copy no-print';
  button.textContent = texts.copyCode;
  button.setAttribute('aria-live', 'polite');
  button.addEventListener(
    'click',
    () => {
      void copyText(code.textContent ?? '').then((isCopied) => {
        if (!isCopied) return;
        button.textContent = texts.codeCopied;
        setTimeout(() => (button.textContent = texts.copyCode), confirmationMs);
      });
    },
    { signal },
  );
  block.append(button);
  signal.addEventListener('abort', () => button.remove());
}
