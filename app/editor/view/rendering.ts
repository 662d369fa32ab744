import type { Node } from 'prosemirror-model';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { sourceOf } from '../bridge/write-anew';
import { element } from './element';

/** What readers will see of Markdown; `filled` is its source with its fragments filled in, where it shows some. */
interface Rendered {
  html: string;
  problems: readonly string[];
  filled?: string;
}

/**
 * Renders Markdown on the server.
 * @throws Error with a sentence for people
 */
export type Render = (markdown: string) => Promise<Rendered>;

/** Problems without the numbers of lines, which are not those of the whole text. */
export const sentencesOf = (problems: readonly string[]): string =>
  problems.map((problem) => problem.replace(/^Wiersz \d+: /, '')).join(' ');

const pauseMs = 500;
/** The backoff after an answer that did not come: doubled each time, up to a minute. */
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;
const nearby: IntersectionObserverInit = { rootMargin: '50%' };
const mostKept = 100;

/**
 * Shows what readers will see of a formula or diagram: asked of the server once it is in sight, again once nothing was
 * typed for a while (debounce), and again where the server did not answer.
 */
export class Rendering {
  readonly dom: HTMLElement;
  private static readonly kept = new Map<string, ReturnType<Render>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private source = '';
  private isSeen = false;
  private retryMs = firstRetryMs;
  private readonly watch: IntersectionObserver;

  constructor(
    node: Node,
    private readonly render: Render,
    tag: 'div' | 'span',
  ) {
    this.dom = element(tag, 'editor-rendering');
    this.dom.contentEditable = 'false';
    // A busy browser tells several changes at once.
    this.watch = new IntersectionObserver((changes) => {
      if (!changes.some(({ isIntersecting }) => isIntersecting)) return;
      this.watch.disconnect();
      this.isSeen = true;
      void this.ask();
    }, nearby);
    this.watch.observe(this.dom);
    this.update(node);
  }

  update(node: Node) {
    this.source = node.textContent.trim() === '' && !node.isLeaf ? '' : sourceOf(node);
    clearTimeout(this.timer);
    this.retryMs = firstRetryMs;
    if (this.isSeen) this.timer = setTimeout(() => void this.ask(), pauseMs);
  }

  /** An editor that is opened later asks anew: a fragment may have changed meanwhile. */
  static forget() {
    Rendering.kept.clear();
  }

  destroy() {
    clearTimeout(this.timer);
    // What is under way is neither shown nor asked again.
    this.source = '';
    this.watch.disconnect();
  }

  private async ask() {
    const { source } = this;
    if (source === '') {
      this.dom.replaceChildren();
      return;
    }
    const { kept } = Rendering;
    const asked = kept.get(source) ?? this.render(source);
    kept.set(source, asked);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '');
    try {
      const { html, problems } = await asked;
      if (source === this.source) this.show(html, problems);
    } catch (error) {
      kept.delete(source);
      if (source !== this.source) return;
      this.show('', [(error as Error).message]);
      this.timer = setTimeout(() => void this.ask(), this.retryMs);
      this.retryMs = Math.min(2 * this.retryMs, longestRetryMs);
    }
  }

  private show(html: string, problems: readonly string[]) {
    if (problems.length > 0) {
      this.dom.replaceChildren(
        element('span', 'editor-problem', { role: 'status' }, `${texts.problem} ${sentencesOf(problems)}`),
      );
      return;
    }
    const page = new DOMParser().parseFromString(html, 'text/html');
    const only =
      page.body.children.length === 1 && this.dom.tagName === 'SPAN' ? page.body.firstElementChild : page.body;
    this.dom.replaceChildren(...(only?.childNodes ?? []));
  }
}
