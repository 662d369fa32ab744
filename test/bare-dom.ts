/** As much of the DOM as the editor's schema is written to and read from; a process of Node.js has none. */

class BareText {
  readonly nodeType = 3;
  parentNode: BareElement | null = null;
  constructor(readonly nodeValue: string) {}
  get textContent() {
    return this.nodeValue;
  }
}

/** `tag`, `tag[name]` and `tag[name^="start"]`. */
const selector = /^(\w+)(?:\[([\w-]+)(?:\^="([^"]*)")?\])?$/;

class BareElement {
  readonly nodeType = 1;
  readonly attributes = new Map<string, string>();
  readonly childNodes: (BareElement | BareText)[] = [];
  parentNode: BareElement | null = null;
  constructor(readonly localName: string) {}

  appendChild(child: BareElement | BareText) {
    this.childNodes.push(child);
    child.parentNode = this;
  }
  setAttribute = (name: string, value: unknown) => void this.attributes.set(name, String(value));
  getAttribute = (name: string) => this.attributes.get(name) ?? null;
  hasAttribute = (name: string) => this.attributes.has(name);
  get nodeName() {
    return this.localName.toUpperCase();
  }
  get className() {
    return this.getAttribute('class') ?? '';
  }
  get dataset() {
    const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const data = [...this.attributes].filter(([name]) => name.startsWith('data-'));
    return Object.fromEntries(data.map(([name, value]) => [camel(name.slice('data-'.length)), value]));
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get firstElementChild() {
    return this.childNodes.find((child) => child.nodeType === 1) ?? null;
  }
  get textContent(): string {
    return this.childNodes.map((child) => child.textContent).join('');
  }
  matches(wanted: string) {
    const [, tag, name, start = ''] = selector.exec(wanted) ?? [];
    return tag === this.localName && (name === undefined || this.getAttribute(name)?.startsWith(start) === true);
  }
  querySelector(wanted: string): BareElement | null {
    for (const child of this.childNodes) {
      const found = child instanceof BareElement && (child.matches(wanted) ? child : child.querySelector(wanted));
      if (found) return found;
    }
    return null;
  }
}

for (const type of [BareText, BareElement])
  for (const [name, step] of [
    ['nextSibling', 1],
    ['previousSibling', -1],
  ] as const)
    Object.defineProperty(type.prototype, name, {
      get(this: BareElement | BareText) {
        const among = this.parentNode?.childNodes ?? [];
        return among[among.indexOf(this) + step] ?? null;
      },
    });

export const bareDocument = {
  createElement: (name: string) => new BareElement(name),
  createTextNode: (text: string) => new BareText(text),
  createDocumentFragment: () => new BareElement('fragment'),
} as unknown as Document;
