import { paths } from '#app/paths';
import type { RefusedForm } from '#app/platform/refused-form';
import { refusedFormTexts as texts } from '#app/texts/pl/refused-form';
import { Button, buttonClass, ButtonLink } from '#app/ui/button';
import { Textarea } from '#app/ui/input';

/** What the form gave by itself, as 'draft' or an id; what is typed is rarely one word in small letters. */
const isChosen = (value: string) => /^[a-z\d_-]*$|^\{.*\}$/s.test(value);

/**
 * The page in place of one whose form was refused as a whole: it still holds what was in it, to be sent once more or
 * copied.
 */
export default function RefusedFormView({ refused, reason, fields }: RefusedForm) {
  const typed = fields.filter(([, value]) => !isChosen(value.trim()));
  return (
    <form method="post" className="mx-auto flex max-w-xl flex-col items-start gap-5 px-4 py-16">
      <title>{texts.title}</title>
      <h1 className="text-3xl font-bold">{texts.title}</h1>
      <p className="text-lg">{`${reason} ${fields.length > 0 ? texts.kept : texts.notKept}`}</p>
      {fields.map(([name, value], place) => (
        <input key={place} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap gap-3">
        {fields.length > 0 ? (
          <Button type="submit" tone="primary">
            {texts.again}
          </Button>
        ) : (
          <a href="" className={buttonClass('primary')}>
            {texts.anew}
          </a>
        )}
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
