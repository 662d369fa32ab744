import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Field } from '#app/ui/field';
import { Input } from '#app/ui/input';

const show = (props: Partial<Parameters<typeof Field>[0]>) =>
  renderToString(
    <Field name="title" label="Tytuł" id="title" {...props}>
      {(control) => <Input {...control} />}
    </Field>,
  );

describe('a field', () => {
  it('wires its label to its control', () => expect(show({})).toMatch(/<label for="title".*<input[^>]*id="title"/s));
  it('says nothing of an error while there is none', () =>
    expect(show({ error: [] })).not.toMatch(/aria-invalid=|aria-describedby=/));
  it('reads the error first and the description after it', () => {
    const html = show({ error: 'Tytuł jest wymagany', description: 'Krótki' });
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-describedby="title-error title-description"');
    expect(html).toContain('id="title-error"');
  });
  it('shows every message', () => expect(show({ error: ['Pierwszy', 'Drugi'] })).toMatch(/Pierwszy.*Drugi/s));
});
