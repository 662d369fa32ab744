import { editTexts, fieldLabels } from '#app/texts/pl/modules';
import { Alert } from '#app/ui/alert';
import { Button, buttonClass } from '#app/ui/button';
import type { FormState } from './form-state';

/** What somebody else saved while this form was open. */
export interface Conflict {
  revision: number;
  theirs: FormState;
}

const texts = editTexts.conflict;
const longest = 300;

/** The choice after a refused save. What was typed is still in the form; nothing is lost until a person decides. */
export function ConflictPanel({ conflict, mine }: { conflict: Conflict; mine: FormState }) {
  const names = Object.keys({ ...conflict.theirs.texts, ...mine.texts }).filter((name) => (conflict.theirs.texts[name] ?? '') !== (mine.texts[name] ?? ''));
  return (
    <Alert tone="warning" title={texts.title}>
      <p>{texts.text}</p>
      {names.length > 0 ? (
        <details className="mt-3" open>
          <summary className="cursor-pointer font-semibold">{texts.differs}</summary>
          <dl className="mt-2 space-y-3">
            {names.map((name) => (
              <div key={name}>
                <dt className="font-semibold">{fieldLabels[name] ?? name}</dt>
                <dd className="break-words whitespace-pre-wrap">
                  <span className="text-muted">{texts.theirs}: </span>
                  {cut(conflict.theirs.texts[name] ?? '')}
                </dd>
                <dd className="break-words whitespace-pre-wrap">
                  <span className="text-muted">{texts.mine}: </span>
                  {cut(mine.texts[name] ?? '')}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit">{texts.keepMine}</Button>
        <a href="" className={buttonClass()}>
          {texts.loadTheirs}
        </a>
      </div>
    </Alert>
  );
}

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
