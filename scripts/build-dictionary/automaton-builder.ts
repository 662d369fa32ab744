// A minimal acyclic automaton from words in order, each with a number. Nodes are frozen as soon as no
// later word can change them, and a frozen node equal to an earlier one is replaced by it.

interface Arc {
  label: number;
  target: number;
}

/** The label of the pseudo-arc that ends a word; its target is the word's number. */
const endLabel = 0;

export class AutomatonBuilder {
  private readonly known = new Map<string, number>();
  private readonly frozen: Arc[][] = [];
  private readonly path: Arc[][] = [[]];
  private previous: number[] = [];

  /** Words come as labels 1–63, in rising order. */
  add(word: number[], value: number): void {
    let shared = 0;
    while (shared < word.length && word[shared] === this.previous[shared]) shared++;
    this.freezeBelow(shared);
    for (let depth = shared; depth < word.length; depth++) {
      this.path[depth]?.push({ label: word[depth] ?? 0, target: -1 });
      this.path.push([]);
    }
    this.path[word.length]?.unshift({ label: endLabel, target: value });
    this.previous = word;
  }

  /**
   * Each arc as one number: label in the top 6 bits, then one bit 'last of its node', then the target
   * (the index of a node's first arc, or the word's number for endLabel). The root is at index 0.
   */
  finish(): Uint32Array {
    this.freezeBelow(0);
    const root = this.freeze(this.path[0] ?? []);
    const order: number[] = [];
    const place = new Map<number, number>();
    let size = 0;
    const visit = (node: number): void => {
      if (place.has(node)) return;
      place.set(node, size);
      order.push(node);
      const arcs = this.frozen[node] ?? [];
      size += arcs.length;
      for (const arc of arcs) if (arc.label !== endLabel) visit(arc.target);
    };
    visit(root);
    const packed = new Uint32Array(size);
    let at = 0;
    for (const node of order) {
      const arcs = this.frozen[node] ?? [];
      arcs.forEach((arc, index) => {
        const target = arc.label === endLabel ? arc.target : (place.get(arc.target) ?? 0);
        const last = index === arcs.length - 1 ? 1 << 25 : 0;
        packed[at++] = ((arc.label << 26) | last | target) >>> 0;
      });
    }
    return packed;
  }

  private freezeBelow(depth: number): void {
    while (this.path.length > depth + 1) {
      const node = this.freeze(this.path.pop() ?? []);
      const arc = this.path.at(-1)?.at(-1);
      if (arc) arc.target = node;
    }
  }

  private freeze(arcs: Arc[]): number {
    let key = '';
    for (const arc of arcs) key += String.fromCharCode(arc.label, arc.target & 0xffff, arc.target >>> 16);
    const found = this.known.get(key);
    if (found !== undefined) return found;
    this.frozen.push(arcs);
    this.known.set(key, this.frozen.length - 1);
    return this.frozen.length - 1;
  }
}
