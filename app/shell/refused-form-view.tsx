import { paths } from '#app/paths';
import type { RefusedForm } from '#app/platform/refused-form';
import { refusedFormTexts as texts } from '#app/texts/pl/refused-form';
import { shellTexts } from '#app/texts/pl/shell';
import { Button, buttonClass, ButtonLink } from '#app/ui/button';
import { Textarea } from '#app/ui/input';

/** What the form gave by itself, as 'draft' or an id; what is typed is rarely one word in small letters. */
const isChosen = (value: string) => /^[a-z\d_-]*$|^\{.*\}$/s.test(value);

/**
 * The page in place of one whose form was refused as a whole: it still holds what was in it, to be sent once more or
 * copied.
 */
export default function RefusedFormView(form: RefusedForm) {
  const { refused, reason, fields } = form;
  const typed = fields.filter(([, value]) => !isChosen(value.trim()));
  return (
    <form method="post" className="mx-auto flex max-w-xl flex-col items-start gap-5 px-4 py-16">
      <title>{texts.title}</title>
      <h1 className="text-3xl font-bold">{texts.title}</h1>
      <p className="text-lg">{[reason, ...aboutTyped(form, typed.length > 0)].join(' ')}</p>
      {fields.map(([name, value], place) => (
        <input key={place} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap gap-3">
        <WayOn {...form} />
        {refused === 'signed-out' ? (
          <ButtonLink to={paths.admin.signIn()} target="_blank">
            {texts.signIn}
          </ButtonLink>
        ) : null}
      </div>
      {typed.length > 0 ? (
        <label className="w-full">
          {texts.typed}
          <Textarea readOnly rows={10} value={typed.map(([, value]) => value).join('\n\n')} />
        </label>
      ) : null}
    </form>
  );
}

/** What has become of what was typed; nothing of a form that was only pressed. */
function aboutTyped({ refused, kept }: RefusedForm, hasTyped: boolean): string[] {
  if (refused === 'not-allowed') return kept === 'nothing' ? [texts.lost] : hasTyped ? [texts.copy] : [];
  if (kept === 'nothing') return [texts.notKept];
  if (kept === 'all but secrets') return [texts.keptButSecrets];
  return hasTyped ? [texts.kept] : [];
}

/** Whoever has no right to it any more would be refused again. */
function WayOn({ refused, kept }: RefusedForm) {
  if (refused === 'not-allowed')
    return (
      <ButtonLink to={paths.home()} tone="primary">
        {shellTexts.notFound.home}
      </ButtonLink>
    );
  if (kept === 'nothing')
    return (
      <a href="" className={buttonClass('primary')}>
        {texts.anew}
      </a>
    );
  return (
    <Button type="submit" tone="primary">
      {texts.again}
    </Button>
  );
}
