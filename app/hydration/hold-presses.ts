/** For each of these React hydrates the whole page at once, in one long task, before the browser shows what it did. */
const urgent =
  'keydown keypress keyup input textInput compositionstart compositionend cut copy paste pointerdown pointerup pointercancel mousedown mouseup touchstart touchend touchcancel';
/** What the browser opens or ticks by itself. */
const worksByItself = '[popovertarget], [commandfor], summary, [type=checkbox], [type=radio]';

/**
 * Keeps letters and presses from React while it hydrates, so that hydration goes on in slices. The browser does with
 * them what it does without scripts; what is typed is kept by `keepTyped`, which has to listen before.
 * @returns lets them through again
 */
export function holdPresses(page: Document): () => void {
  const hold = (event: Event) => event.stopImmediatePropagation();
  const holdClick = (event: Event) => {
    if (event.target instanceof Element && event.target.closest(worksByItself)) hold(event);
  };
  const names = urgent.split(' ');
  for (const name of names) page.addEventListener(name, hold, true);
  page.addEventListener('click', holdClick, true);
  return () => {
    for (const name of names) page.removeEventListener(name, hold, true);
    page.removeEventListener('click', holdClick, true);
  };
}
