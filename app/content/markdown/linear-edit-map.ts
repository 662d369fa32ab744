import type { Event } from 'micromark-util-types';
import { EditMap } from 'micromark-util-edit-map';

/**
 * Replaces `EditMap.consume` of the parser, which copies all events of the document for each edit (the end of each
 * quotation and list, each underlined heading): quadratic in the number of edits. This version leaves events before the
 * first edit in place, with the same result. `linear-edit-map.test.ts` fails without it; remove it once
 * micromark-util-edit-map does the same.
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
