import { useEffect, useRef, useState } from 'react';
import { editorDialogTexts as texts } from '#app/texts/pl/editor-dialogs';
import { Button } from '#app/ui/button';
import { Dialog } from '#app/ui/dialog';
import { Field } from '#app/ui/field';
import { Input } from '#app/ui/input';
import { lineFormulaOf } from '../bridge/said';
import { schema } from '../bridge/schema';
import { onEnter } from './on-enter';
import { type Render, Rendering } from './rendering';

interface FormulaDialogProps {
  value: string;
  render: Render;
  onSave: (value: string) => void;
  onClose: () => void;
}

const nodeOf = (value: string) => schema.nodes.math.create({ value });

/** Asks for the TeX of an inline formula, with a preview. */
export function FormulaDialog({ value, render, onSave, onClose }: FormulaDialogProps) {
  const [typed, setTyped] = useState(value);
  const [isEmpty, setEmpty] = useState(false);
  const place = useRef<HTMLParagraphElement>(null);
  const rendering = useRef<Rendering>(null);
  const tex = lineFormulaOf(typed);
  useEffect(() => {
    if (tex === '') return;
    if (rendering.current) {
      rendering.current.update(nodeOf(tex));
      return;
    }
    rendering.current = new Rendering(nodeOf(tex), render, 'span');
    place.current?.append(rendering.current.dom);
  }, [tex, render]);
  useEffect(() => () => rendering.current?.destroy(), []);
  const save = () => {
    setEmpty(tex === '');
    if (tex !== '') onSave(tex);
  };
  const handleKey = onEnter(save);
  return (
    <Dialog open onOpenChange={onClose} title={texts.formulaTitle} closeLabel={texts.close}>
      <Field
        name="formula"
        label={texts.formulaLabel}
        description={texts.formulaHint}
        error={isEmpty && tex === '' ? texts.formulaEmpty : null}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={1000}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={handleKey}
          />
        )}
      </Field>
      <p ref={place} hidden={tex === ''} className="prose min-h-8" />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button tone="primary" onClick={save}>
          {texts.save}
        </Button>
      </div>
    </Dialog>
  );
}
