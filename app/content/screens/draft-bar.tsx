import { draftTexts as texts } from '#app/texts/pl/drafts';
import { paths } from '#app/paths';
import { Alert } from '#app/ui/alert';
import { ButtonLink } from '#app/ui/button';

/** The draft of an entry, for its form. */
export interface DraftNotice {
  who: string;
  when: string;
  /** Whether the form shows the draft rather than the saved entry. */
  isOpen: boolean;
  /** Whether the entry is still published; else the draft can only be merged into it. */
  isPublished: boolean;
  /** Whether the viewer can change the entry only through a draft. */
  isOnlyWay: boolean;
  /** When it publishes itself, and what a save of this form does to that. */
  plan: string | null;
}

/** Above the form: that there is a draft, by whom and when, with a link to it. */
export function DraftBar({ path, id, draft }: { path: string; id: string; draft: DraftNotice }) {
  const { edit, editDraft, draft: review } = paths.admin.section(path);
  const { who, when, isOpen, isPublished, isOnlyWay, plan } = draft;
  const words = isPublished ? texts.over : texts.overUnpublished;
  return (
    <Alert tone="notice" title={(isOpen ? words.editing : words.bar)(who, when)} className="mb-5">
      {plan}
      <p className="mt-2 flex flex-wrap gap-3">
        <ButtonLink to={review(id)} size="small" reloadDocument>
          {isPublished && !isOnlyWay ? texts.review : texts.see}
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
