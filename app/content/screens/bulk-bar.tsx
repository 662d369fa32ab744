import { useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { bulkTexts as texts } from '#app/texts/pl/bulk';
import { useRight } from '#app/identity/screens/rights';
import { sharedFields } from '#app/texts/pl/shared-fields';
import { removalTexts } from '#app/texts/pl/lists';
import { Button } from '#app/ui/button';
import { classNames } from '#app/ui/class-names';
import { Checkbox } from '#app/ui/checkbox';
import { AlertDialog } from '#app/ui/dialog';
import { Form } from '#app/ui/form';
import { Input, Select } from '#app/ui/input';
import { useInBrowser } from '#app/ui/use-in-browser';
import { audiences } from '../audience';
import { adminBulkActions, mostPerBatch, mostPerRequest } from '../bulk/bulk-actions';
import { categoryPath } from '../categories/category-path';
import { tagLimits } from '../fields/field';
import type { ListOffer } from '../list-choice';
import { bulkForm, rowBox } from './use-chosen-rows';

interface BulkBarProps extends Pick<ListOffer, 'categories' | 'owners'> {
  /** How many rows are selected, as counted by scripts. */
  count: number;
  /** The selected rows on other pages of the list. */
  elsewhere: readonly string[];
  /** Clears the selection. */
  onClear: () => void;
  /** How many entries the list has on this page, and in all. */
  onPage: number;
  total: number;
  /** Changes all entries that the list finds, in batches. */
  onChangeAll: (form: FormData) => void;
}

/** Whether the change is too large for one request. */
const isForBatches = (form: FormData) => Number(form.get('all')) > mostPerBatch;

/** The actions for the selected rows; it appears once a row is selected, also without scripts. */
export function BulkBar({ count, elsewhere, onClear, onPage, total, categories, owners, onChangeAll }: BulkBarProps) {
  const scripted = useInBrowser();
  const mayPublish = useRight('publish');
  const offered = Object.entries(texts.actions).filter(([one]) => mayPublish || !adminBulkActions.includes(one));
  const [action, setAction] = useState('');
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<FormData | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const busy = useNavigation().formData?.get('intent') === 'bulk';
  // With the last row 'all' goes, so that it never meets a row that is selected later.
  if (all && count === 0) setAll(false);
  const mayChooseAll = total > onPage && (scripted || total <= mostPerRequest);
  const isAll = all && mayChooseAll;
  const number = isAll ? total : count;
  const send = (data: FormData) => {
    setAsked(null);
    if (isForBatches(data)) onChangeAll(data);
    else void submit(data, { method: 'post', preventScrollReset: true });
  };
  return (
    <Form
      ref={form}
      id={bulkForm}
      method="post"
      aria-label={texts.bar}
      preventScrollReset
      onSubmit={(event) => {
        const data = new FormData(event.currentTarget);
        const isDeletion = data.get('action') === 'delete';
        if (!isDeletion && !isForBatches(data)) return;
        event.preventDefault();
        if (!isDeletion) return send(data);
        data.set('confirmed', '1');
        setAsked(data);
      }}
      className={classNames(
        'sticky bottom-0 z-10 flex-wrap items-center gap-3 rounded-b border border-line bg-raised px-4 py-3 shadow-float',
        elsewhere.length > 0 ? 'flex' : 'hidden group-has-[tbody_input:checked]/list:flex',
      )}
    >
      <input type="hidden" name="intent" value="bulk" />
      {isAll ? null : elsewhere.map((id) => <input key={id} type="hidden" name={rowBox} value={id} />)}
      <p className="font-semibold">{scripted ? texts.chosen(number) : texts.chosenSome}</p>
      {elsewhere.length > 0 ? (
        <Button size="small" tone="ghost" onClick={onClear}>
          {texts.chosenElsewhere(elsewhere.length)}
        </Button>
      ) : null}
      {mayChooseAll ? (
        <Checkbox
          name="all"
          value={total}
          label={texts.chooseAll(total)}
          checked={isAll}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      ) : null}
      <Select
        name="action"
        aria-label={texts.action}
        value={action}
        onChange={(event) => setAction(event.currentTarget.value)}
        options={[{ value: '', label: texts.actionNone }, ...offered.map(([value, label]) => ({ value, label }))]}
      />
      <ActionInputs action={scripted ? action : null} categories={categories} owners={owners} />
      <Button
        type="submit"
        tone={action === 'delete' ? 'destructive' : 'primary'}
        busyText={busy ? texts.applying : null}
      >
        {texts.apply}
      </Button>
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : setAsked(null))}
        title={texts.askTitle(number)}
        description={texts.askText}
        cancelLabel={removalTexts.cancel}
        confirmLabel={removalTexts.delete}
        onConfirm={() => (asked ? send(asked) : undefined)}
      />
    </Form>
  );
}

interface ActionInputsProps extends Pick<BulkBarProps, 'categories' | 'owners'> {
  /** The chosen one; null where it is unknown, without scripts. */
  action: string | null;
}

/** What an action is to set: a category, a tag, an owner, an audience. */
function ActionInputs({ action, categories, owners }: ActionInputsProps) {
  const isFor = (...actions: string[]) => action === null || actions.includes(action);
  return (
    <>
      {isFor('category') ? (
        <Select
          name="category"
          aria-label={texts.category}
          options={[
            { value: '', label: texts.noCategory },
            ...categories.map((one) => ({ value: one.slug, label: categoryPath(one, categories) })),
          ]}
        />
      ) : null}
      {isFor('add_tag', 'remove_tag') ? (
        <div className="w-40">
          <Input name="tag" aria-label={texts.tag} placeholder={texts.tag} maxLength={tagLimits.length} />
        </div>
      ) : null}
      {isFor('owner') ? (
        <Select
          name="owner"
          aria-label={texts.owner}
          options={[
            { value: '', label: texts.noOwner },
            ...owners.map(({ id, username }) => ({ value: id, label: username })),
          ]}
        />
      ) : null}
      {isFor('audience') ? (
        <Select
          name="audience"
          aria-label={texts.audience}
          options={audiences.map((value) => ({ value, label: sharedFields.audience.options[value] }))}
        />
      ) : null}
    </>
  );
}
