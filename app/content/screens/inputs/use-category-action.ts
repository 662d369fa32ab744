import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { FieldErrors } from '#app/platform/errors';
import { editTexts } from '#app/texts/pl/modules';
import { type ToastMessage, useToast } from '#app/ui/toast';
import { askServer } from '../ask-server';

/** What comes of a category's small form. */
export interface CategoryAnswer {
  ok: boolean;
  errors: FieldErrors;
  /** Of the category as it is now. */
  slug: string;
  message: ToastMessage;
  /** Where the form's key was used up by something else. */
  formKey?: string;
}

/**
 * Sends a category's small form, which stands in the form of an entry, and tells in a toast how it went.
 * `send` answers whether it is done, once the screen shows it.
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
    // React hands it on to the form around the dialog, which would take it for its own.
    event.stopPropagation();
    if (sending.current) return;
    sending.current = true;
    void send(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
  };
  return { answer, send, handleSubmit };
}
