import { useState } from 'react';
import { editorTexts } from '#app/texts/pl/editor';
import { editorDialogTexts as texts } from '#app/texts/pl/editor-dialogs';
import { Button } from '#app/ui/button';
import { Dialog } from '#app/ui/dialog';
import { Field } from '#app/ui/field';
import { Input, Textarea } from '#app/ui/input';
import { onEnter } from './on-enter';

interface SourceDialogProps {
  raw: string;
  /** An inline part has no line breaks. */
  isInline: boolean;
  onSave: (raw: string) => void;
  onClose: () => void;
}

/** Edits what the editor shows only as source. */
export function SourceDialog({ raw, isInline, onSave, onClose }: SourceDialogProps) {
  const [text, setText] = useState(raw);
  return (
    <Dialog open onOpenChange={onClose} title={texts.sourceTitle} closeLabel={texts.close}>
      <Field name="source_block" label={texts.sourceLabel} description={editorTexts.sourceHint}>
        {(control) =>
          isInline ? (
            <Input
              {...control}
              autoFocus
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={onEnter(() => onSave(text))}
            />
          ) : (
            <Textarea
              {...control}
              autoFocus
              mono
              rows={8}
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )
        }
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button tone="primary" onClick={() => onSave(text)}>
          {texts.save}
        </Button>
      </div>
    </Dialog>
  );
}
