import { RotateCcw } from 'lucide-react';
import { paths } from '#app/paths';
import { deletedTexts as texts } from '#app/texts/pl/deleted';
import { Button } from '#app/ui/button';
import { Form } from '#app/ui/form';

/** Restores a deleted entry or fragment, from the list of deleted entries or from the audit log. */
export const RestoreButton = ({ id, title }: { id: string; title: string }) => (
  <Form method="post" action={paths.admin.deleted()}>
    <input type="hidden" name="id" value={id} />
    <Button
      type="submit"
      size="small"
      aria-label={texts.restoreOf(title)}
      icon={<RotateCcw aria-hidden className="size-4" />}
    >
      {texts.restore}
    </Button>
  </Form>
);
