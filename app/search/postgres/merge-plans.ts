/** A page of the index as candidates name it: its number, and its version. */
export type NumberedPage = readonly [n: number, version: number];

/** The pages of one plan so far, in the order in which its steps found them. */
export class PlanPages {
  readonly pages: NumberedPage[] = [];
  /** How many of its steps have been answered. */
  answered = 0;
  private readonly seen = new Set<number>();

  constructor(
    private readonly steps: number,
    private readonly most: number,
  ) {}

  /** Whether it has all the pages that it can have. */
  get isDone(): boolean {
    return this.pages.length >= this.most || this.answered >= this.steps;
  }

  /** Takes in what the next step found; steps share pages. */
  takeStep(found: Iterable<NumberedPage>): void {
    this.answered++;
    for (const page of found) {
      if (this.pages.length >= this.most) return;
      if (!this.seen.has(page[0])) this.pages.push(page);
      this.seen.add(page[0]);
    }
  }
}

/**
 * The first page of each plan, then the second of each, up to `most`; undefined while there are fewer than `enough`
 * before a plan that is not done may have a say.
 */
export function takeInTurns(
  plans: readonly PlanPages[],
  { enough, most }: { enough: number; most: number },
): Map<number, number> | undefined {
  const taken = new Map<number, number>();
  const longest = Math.max(0, ...plans.map(({ pages }) => pages.length));
  for (let turn = 0; ; turn++) {
    for (const plan of plans) {
      const page = plan.pages[turn];
      if (!page && !plan.isDone) return taken.size >= enough ? taken : undefined;
      if (page && !taken.has(page[0])) taken.set(...page);
      if (taken.size >= most) return taken;
    }
    if (turn >= longest) return taken;
  }
}
