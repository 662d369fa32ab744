import { draftTexts as texts } from '#app/texts/pl/drafts';
import { paths } from '#app/paths';
import { Alert } from '#app/ui/alert';
import { ButtonLink } from '#app/ui/button';

/** The draft over an entry, as its form tells of it. */
export interface DraftNotice {
  who: string;
  when: string;
  /** Whether the form holds the draft, and not what is saved. */
  isOpen: boolean;
  /** Whether the entry is still published; else the draft can only be taken over into it. */
  isPublished: boolean;
  /** Whether the entry can be changed by a draft alone. */
  isOnlyWay: boolean;
}

/** Says above the form that there is a draft, who wrote it and when, and leads to it. */
export function DraftBar({ path, id, draft }: { path: string; id: string; draft: DraftNotice }) {
  const { edit, editDraft, draft: review } = paths.admin.section(path);
  const { who, when, isOpen, isPublished, isOnlyWay } = draft;
  const words = isPublished ? texts.over : texts.overUnpublished;
  return (
    <Alert tone="notice" title={(isOpen ? words.editing : words.bar)(who, when)} className="mb-5">
      <p className="mt-2 flex flex-wrap gap-3">
        <ButtonLink to={review(id)} size="small" reloadDocument>
          {isPublished ? texts.review : texts.see}
        </ButtonLink>
        {isOnlyWay ? null : (
          <ButtonLink to={isOpen ? edit(id) : editDraft(id)} size="small" reloadDocument>
            {isOpen ? words.openSaved : words.openDraft}
          </ButtonLink>
        )}
      </p>
    </Alert>
  );
}
