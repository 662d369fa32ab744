import { type RefObject, useEffect, useRef, useState } from 'react';
import { removalTexts } from '#app/texts/pl/lists';
import { editTexts } from '#app/texts/pl/modules';
import { Button } from '#app/ui/button';
import { AlertDialog, Dialog } from '#app/ui/dialog';
import { useOwnAccount } from '#app/ui/form';
import type { CategoryChoice } from '../../categories/category-choice';
import { categoryPath } from '../../categories/category-path';
import { CategoryForm } from './category-form';
import { useCategoryAction } from './use-category-action';

const texts = editTexts.categories;

interface CategoryDialogProps extends CategoryManagerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialog that manages a module's categories. */
export default function CategoryDialog({ open, onOpenChange, ...manager }: CategoryDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} closeLabel={texts.close}>
      <CategoryManager {...manager} />
    </Dialog>
  );
}

interface CategoryManagerProps {
  categories: CategoryChoice[];
  action: string;
  onRenamed: (before: string, after: string) => void;
  onCreated: (slug: string) => void;
}

function CategoryManager({ categories, action, onRenamed, onCreated }: CategoryManagerProps) {
  // The form starts anew after each category that it made, and only then: what is typed in it stays otherwise.
  const [made, setMade] = useState(0);
  const [removing, setRemoving] = useState<CategoryChoice | null>(null);
  const newName = useRef<HTMLInputElement>(null);
  const finish = (slug: string) => {
    setMade((before) => before + 1);
    onCreated(slug);
  };
  return (
    <div className="space-y-5">
      {categories.length === 0 ? <p className="text-muted">{texts.empty}</p> : null}
      <ul className="divide-y divide-line">
        {categories.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            all={categories}
            action={action}
            onRenamed={onRenamed}
            onRemove={() => setRemoving(category)}
          />
        ))}
      </ul>
      {/* Takes the focus after a category was added, or its row was removed. */}
      <CategoryForm action={action} all={categories} key={made} nameRef={newName} focused={made > 0} onDone={finish} />
      <CategoryRemoval category={removing} action={action} goOn={newName} onClose={() => setRemoving(null)} />
    </div>
  );
}

interface CategoryRemovalProps {
  /** Null while nothing is asked. */
  category: CategoryChoice | null;
  action: string;
  /** Takes the focus once the row, and with it the pressed button, is gone. */
  goOn: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** Asks for confirmation before a category is deleted. */
function CategoryRemoval({ category, action, goOn, onClose }: CategoryRemovalProps) {
  const { send } = useCategoryAction(action);
  const account = useOwnAccount();
  const [busy, setBusy] = useState(false);
  const [gone, setGone] = useState(false);
  // Kept until the dialog has faded out.
  const [shown, setShown] = useState(category);
  if (category && category !== shown) {
    setShown(category);
    setGone(false);
  }
  const remove = async () => {
    if (!category) return;
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...account, intent: 'delete', id: category.id }))
      form.set(name, value);
    setBusy(true);
    setGone(await send(form));
    setBusy(false);
    onClose();
  };
  return (
    <AlertDialog
      open={category !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={removalTexts.title(shown?.name ?? '')}
      description={removalTexts.text}
      cancelLabel={removalTexts.cancel}
      confirmLabel={removalTexts.delete}
      busyText={busy ? removalTexts.deleting : null}
      onConfirm={() => void remove()}
      finalFocus={gone ? goOn : undefined}
    />
  );
}

interface CategoryRowProps extends Pick<CategoryManagerProps, 'action' | 'onRenamed'> {
  category: CategoryChoice;
  all: CategoryChoice[];
  onRemove: () => void;
}

function CategoryRow({ category, all, action, onRenamed, onRemove }: CategoryRowProps) {
  const [renaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const renamed = useRef(false);
  useEffect(() => {
    if (renamed.current && !renaming) button.current?.focus();
    renamed.current = renaming;
  }, [renaming]);
  const finish = (slug: string) => {
    setRenaming(false);
    if (slug !== '') onRenamed(category.slug, slug);
  };
  if (renaming)
    return (
      <li>
        <CategoryForm action={action} category={category} all={all} focused onDone={finish} />
      </li>
    );
  return (
    <li className="flex items-center gap-2 py-2">
      <span className="min-w-0 flex-1 break-words">
        {categoryPath(category, all)} <span className="font-mono text-sm text-muted">{category.slug}</span>
      </span>
      <Button ref={button} size="small" tone="ghost" onClick={() => setRenaming(true)}>
        {texts.rename}
        <span className="sr-only"> {category.name}</span>
      </Button>
      <Button size="small" tone="destructive" onClick={onRemove}>
        {texts.remove}
        <span className="sr-only"> {category.name}</span>
      </Button>
    </li>
  );
}
