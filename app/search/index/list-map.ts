/** Lists by key, each in the order in which its members came; a list that has lost its last one is forgotten. */
export class ListMap<Member> {
  private readonly lists = new Map<string, Member[]>();

  add(key: string, member: Member): void {
    const list = this.lists.get(key);
    if (list) list.push(member);
    else this.lists.set(key, [member]);
  }

  delete(key: string, member: Member): void {
    const list = this.lists.get(key);
    const at = list?.indexOf(member) ?? -1;
    if (!list || at < 0) return;
    list.splice(at, 1);
    if (list.length === 0) this.lists.delete(key);
  }

  get(key: string): readonly Member[] | undefined {
    return this.lists.get(key);
  }

  entries(): Iterable<[string, readonly Member[]]> {
    return this.lists;
  }
}
