import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { FieldErrors } from '#app/platform/errors';
import { editTexts } from '#app/texts/pl/modules';
import { type ToastMessage, useToast } from '#app/ui/toast';
import { askServer } from '../ask-server';

/** The result of a category's form. */
export interface CategoryAnswer {
  ok: boolean;
  errors: FieldErrors;
  /** The category's current slug. */
  slug: string;
  message: ToastMessage;
  /** A new key, where the form's own was used up. */
  formKey?: string;
  /** The values that the refused form's sender knows: see `ownChanges`. */
  opened?: string;
}

/**
 * Submits a category's form, which stands inside the form of an entry, and shows the result in a toast. `send` resolves
 * to whether it succeeded, after the screen has been updated.
 */
export function useCategoryAction(action: string) {
  const [answer, setAnswer] = useState<CategoryAnswer>();
  const sending = useRef(false);
  const showToast = useToast();
  const { revalidate } = useRevalidator();
  const send = async (form: FormData) => {
    try {
      const given = await askServer<CategoryAnswer>(action, form);
      showToast(given.message);
      setAnswer(given);
      if (given.ok) await revalidate();
      sending.current = false;
      return given.ok;
    } catch (error) {
      const { removeFailed, saveFailed } = editTexts.categories;
      showToast({
        kind: 'error',
        title: form.get('intent') === 'delete' ? removeFailed : saveFailed,
        description: (error as Error).message,
      });
    }
    sending.current = false;
    return false;
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React events bubble through the portal to the entry's form, which would be submitted too.
    event.stopPropagation();
    if (sending.current) return;
    sending.current = true;
    void send(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
  };
  return { answer, send, handleSubmit };
}
