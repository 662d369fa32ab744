import type { RefObject } from 'react';
import { useNavigation } from 'react-router';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { formTexts } from '#app/texts/pl/forms';
import { CopySentence } from '../working-copy/copy-sentence';

/** The line above a text that fills the screen: what is being written, and whether it is kept. */
export function FullScreenHead({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  const isSaving = useNavigation().state === 'submitting';
  // Covered by the full screen: it cannot change meanwhile.
  const title = area.current?.form?.elements.namedItem('title');
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-1 text-sm">
      <p className="max-w-full truncate font-semibold">
        {(title instanceof HTMLInputElement && title.value.trim()) || texts.untitled}
      </p>
      <p>{isSaving ? <span role="status">{formTexts.saving}</span> : <CopySentence />}</p>
    </div>
  );
}
