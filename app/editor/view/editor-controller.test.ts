import type { EditorState, Transaction } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { markedState } from '#test/marked-state';
import { EditorController } from './editor-controller';

/** A controller without a page. */
function bareController(marked: string) {
  let { state } = markedState(marked);
  const controller = Object.create(EditorController.prototype) as EditorController;
  const dispatch = (tr: Transaction) => {
    state = state.apply(tr);
    Reflect.apply(Reflect.get(controller, 'tell') as () => void, controller, []);
  };
  const view = {
    dispatch,
    focus: () => {},
    get state(): EditorState {
      return state;
    },
  };
  Object.assign(controller, { view, listeners: new Set(), shown: { slash: null } });
  return {
    controller,
    text: () => state.doc.textContent,
    menu: () => (Reflect.get(controller, 'shown') as { slash: string | null }).slash,
    type: (letters: string) => {
      for (const letter of letters) dispatch(state.tr.insertText(letter));
    },
  };
}

test('where the menu of a / was closed its button opens it, and the / is text', () => {
  const { controller, text, menu, type } = bareController('^');
  type('/et');
  expect(menu()).toBe('et');
  controller.hideBlocks();
  type('c');
  expect(menu()).toBeNull();
  controller.toggleBlocks();
  expect(menu()).toBe('');
  controller.closeSlash();
  expect([menu(), text()]).toEqual([null, '/etc']);
});

test('the button closes the menu of a /, and the next / opens it anew', () => {
  const { controller, text, menu, type } = bareController('Raz^');
  type(' /');
  controller.toggleBlocks();
  expect(menu()).toBeNull();
  type(' i /wz');
  expect(menu()).toBe('wz');
  controller.closeSlash();
  expect(text()).toBe('Raz / i ');
});
