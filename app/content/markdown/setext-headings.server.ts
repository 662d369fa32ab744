import { setextUnderline } from 'micromark-core-commonmark';
import type { Construct, Event, Extension, TokenizeContext } from 'micromark-util-types';

/**
 * Headings that are underlined with = or -, in time that grows with the text. The parser's own resolver copies all events before
 * the heading each time; here it gets only those of the heading, which are all that it looks at.
 */
function resolveTo(events: Event[], context: TokenizeContext): Event[] {
  const start = events.findLastIndex(([kind, token]) => kind === 'enter' && token.type === 'content');
  const heading = events.splice(start);
  for (const event of setextUnderline.resolveTo?.(heading, context) ?? heading) events.push(event);
  return events;
}

const linear: Construct = { ...setextUnderline, name: 'linearSetextUnderline', resolveTo };

const [dash, equals] = [45, 61];

/** A micromark extension: puts the construct in the place of the parser's own. */
export const setextHeadings: Extension = {
  flow: { [dash]: linear, [equals]: linear },
  disable: { null: ['setextUnderline'] },
};
