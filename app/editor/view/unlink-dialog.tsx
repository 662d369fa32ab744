import { useEffect, useRef, useState } from 'react';
import { editorTexts } from '#app/texts/pl/editor';
import { editorDialogTexts as texts } from '#app/texts/pl/editor-dialogs';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { Dialog } from '#app/ui/dialog';
import { type Render, sentencesOf } from './rendering';

interface UnlinkDialogProps {
  name: string;
  /** The line that shows the fragment. */
  use: string;
  render: Render;
  onUnlink: (text: string) => void;
  onClose: () => void;
}

/** Asks whether a fragment's text is to stand in its place, free to be changed. */
export function UnlinkDialog({ name, use, render, onUnlink, onClose }: UnlinkDialogProps) {
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  async function unlink() {
    setAsking(true);
    setProblem('');
    const answer = await render(use).catch(() => null);
    if (!isHere.current) return;
    setAsking(false);
    if (answer?.filled === undefined) setProblem(answer ? sentencesOf(answer.problems) : texts.fragmentFailed);
    else onUnlink(answer.filled);
  }
  return (
    <Dialog open onOpenChange={onClose} title={editorTexts.fragmentOf(name)} closeLabel={texts.close}>
      <p>{texts.unlinkAbout}</p>
      {problem === '' ? null : <Alert tone="destructive">{problem}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button tone="primary" busyText={isAsking ? texts.unlinking : null} onClick={() => void unlink()}>
          {editorTexts.unlinkFragment}
        </Button>
      </div>
    </Dialog>
  );
}
