import { EditorState } from 'prosemirror-state';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { schema } from '../bridge/schema';
import { AreaText } from './area-text';

const text = '# Tytuł\n\nPierwszy *akapit*.\n\n* punkt\n\nOstatni akapit.\n';

/** A text area in a form on a page, which counts how often it is written. */
class FakeArea extends EventTarget {
  name = 'content';
  form = new EventTarget();
  ownerDocument = { defaultView: new EventTarget() };
  writes = 0;
  private held = text;
  get value() {
    return this.held;
  }
  set value(next: string) {
    this.writes += 1;
    this.held = next;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLTextAreaElement', FakeArea);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An editor over a text area. */
function openEditor() {
  const area = new FakeArea();
  const told = { rest: vi.fn(), giveUp: vi.fn() };
  const editor = { isShown: true };
  let state: EditorState;
  const show = (doc: EditorState['doc']) => (state = EditorState.create({ doc }));
  const source = new AreaText(area as unknown as HTMLTextAreaElement, {
    doc: () => state.doc,
    isShown: () => editor.isShown,
    show,
    ...told,
  });
  show(source.first);
  const change = (changed: (now: EditorState) => EditorState['tr']) => {
    state = state.apply(changed(state));
    source.changed();
  };
  return {
    area,
    editor,
    ...told,
    source,
    change,
    /** Types at the end of the last paragraph. */
    type: (words: string) => change(({ tr, doc }) => tr.insertText(words, doc.content.size - 1)),
    /** What a form taken from the page has. */
    taken() {
      const formData = new FormData();
      formData.set('content', area.value);
      area.form.dispatchEvent(Object.assign(new Event('formdata'), { formData }));
      return formData.get('content');
    },
  };
}

const withWords = (words: string) => text.replace('Ostatni akapit.', `Ostatni akapit.${words}`);

test('while letters come the text area is not written, and a form taken then has each of them', () => {
  const { area, type, taken, rest } = openEditor();
  let typed = '';
  for (const letter of ' Pisane bez przerwy, litera za literą.') {
    type(letter);
    typed += letter;
    // A space at the end of a paragraph is nothing yet.
    if (letter !== ' ') expect(taken()).toBe(withWords(typed));
    vi.advanceTimersByTime(400);
  }
  expect(area.writes).toBe(0);
  expect(rest).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600);
  expect(area.value).toBe(withWords(typed));
  expect(area.writes).toBe(1);
  expect(rest).toHaveBeenCalledOnce();
});

test.each([
  ['the page goes', ({ area }: ReturnType<typeof openEditor>) => area.ownerDocument.defaultView],
  ['somebody else writes it', ({ area }: ReturnType<typeof openEditor>) => area],
  ['the form is sent', ({ area }: ReturnType<typeof openEditor>) => area.form],
])('the text area has each letter before %s', (what, target) => {
  const opened = openEditor();
  opened.type(' Na końcu');
  const name = { 'the page goes': 'pagehide', 'the form is sent': 'submit' }[what] ?? 'beforeinput';
  target(opened).dispatchEvent(new Event(name));
  expect(opened.area.value).toBe(withWords(' Na końcu'));
  // The words are counted anew.
  expect(opened.rest).toHaveBeenCalledOnce();
  opened.type('!');
  expect(opened.source.write('whole')).toBe(true);
  expect(opened.area.value).toBe(withWords(' Na końcu!'));
});

test('what somebody else writes is shown, with the letters typed before', () => {
  const { area, type, taken } = openEditor();
  type(' Dopisek.');
  area.dispatchEvent(new Event('beforeinput'));
  area.value = area.value.replace('Tytuł', 'Nagłówek');
  area.dispatchEvent(new Event('input'));
  type(' I dalej.');
  expect(taken()).toBe(withWords(' Dopisek. I dalej.').replace('Tytuł', 'Nagłówek'));
});

test('a text undone is what it was, and a hidden editor adds nothing', () => {
  const { area, editor, type, change, taken } = openEditor();
  type('!');
  change(({ tr, doc }) => tr.delete(doc.content.size - 2, doc.content.size - 1));
  expect(taken()).toBe(text);
  vi.runAllTimers();
  expect(area.writes).toBe(0);
  type('?');
  editor.isShown = false;
  expect(taken()).toBe(text);
});

test('what no Markdown says is given up, and the form has the closest source', () => {
  const { area, change, taken, giveUp } = openEditor();
  change(({ tr, doc }) => tr.insert(doc.content.size, schema.nodes.source_block.create({ raw: 'zwykłe słowa' })));
  expect(taken()).toContain('zwykłe słowa');
  expect(giveUp).toHaveBeenCalledOnce();
  expect(area.value).toBe(taken());
});
