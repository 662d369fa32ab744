import type { Event } from 'micromark-util-types';
import { EditMap } from 'micromark-util-edit-map';

/**
 * The parser applies its edits (the end of each quotation and list, each underlined heading) with `EditMap.consume`,
 * which copies all events of the document each time: a text of many costs the square of their number. This one leaves
 * alone what stands before the first edit. The result is the same. `linear-edit-map.test.ts` fails without it; it goes
 * when micromark-util-edit-map does so itself.
 */
EditMap.prototype.consume = function consume(this: EditMap, events: Event[]): undefined {
  this.map.sort(([one], [other]) => one - other);
  const first = this.map[0]?.[0] ?? events.length;
  const rest = events.splice(first);
  let taken = 0;
  const take = (end: number) => {
    for (; taken < end; taken += 1) events.push(rest[taken] as Event);
  };
  for (const [at, remove, added] of this.map) {
    take(at - first);
    for (const event of added) events.push(event);
    taken = at - first + remove;
  }
  take(rest.length);
  this.map.length = 0;
  this.index.clear();
};
