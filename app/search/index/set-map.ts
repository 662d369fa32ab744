/** Sets by key; empty sets are removed. */
export class SetMap<Member> {
  private readonly sets = new Map<string, Set<Member>>();

  add(key: string, member: Member): void {
    const set = this.sets.get(key);
    if (set) set.add(member);
    else this.sets.set(key, new Set([member]));
  }

  delete(key: string, member: Member): void {
    const set = this.sets.get(key);
    set?.delete(member);
    if (set?.size === 0) this.sets.delete(key);
  }

  get(key: string): ReadonlySet<Member> | undefined {
    return this.sets.get(key);
  }

  entries(): Iterable<[string, ReadonlySet<Member>]> {
    return this.sets;
  }
}
