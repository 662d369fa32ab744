import { Node } from 'prosemirror-model';
import { expect, test, vi } from 'vitest';
import { markedState } from '#test/marked-state';

test('a letter in a long text costs no visit to all of its blocks', () => {
  const { state } = markedState(`^a\n\n${'- b\n  - c\n\n| d |\n| - |\n| e |\n\n'.repeat(50)}`);
  const typed = state.apply(state.tr.insertText('x'));
  const visits = vi.spyOn(Node.prototype, 'nodesBetween');
  typed.apply(typed.tr.insertText('y'));
  const { length } = visits.mock.calls;
  visits.mockRestore();
  expect(length).toBeLessThan(20);
});
