import { honeypotTexts } from '#app/texts/pl/contact';

/** A field that people do not see: whoever fills it in is a bot (see isBot). */
export function Honeypot() {
  return (
    <div className="hidden" aria-hidden>
      <label>
        {honeypotTexts.label}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Whether the honeypot was filled in. The answer must not tell: a bot gets no hint. */
export const isBot = (form: FormData) => (form.get('website') ?? '') !== '';
