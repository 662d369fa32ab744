import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ToastProvider } from '#app/ui/toast';
import type { ModuleDefinition } from '../define-module';
import { newFormState } from '../entries/entry-form';
import type { EntryStatus } from '../entry-status';
import { documentation } from '../modules/documentation/definition';
import { resources } from '../modules/resources/definition';
import { noEditData } from './edit-data';
import { EditScreen } from './edit-screen';

interface Shown {
  definition: ModuleDefinition;
  savedStatus?: EntryStatus | null;
  texts?: Record<string, string>;
  errors?: Record<string, string[]>;
  propertiesFolded?: boolean;
}

function show({ definition, savedStatus = null, texts = {}, errors, propertiesFolded = false }: Shown): string {
  const state = newFormState(definition, new Date());
  const Component = () => (
    <ToastProvider label="Powiadomienia" closeLabel="Zamknij">
      <EditScreen
        definition={definition}
        heading="Formularz"
        state={{ ...state, ...texts }}
        revision={savedStatus && 1}
        savedStatus={savedStatus}
        formKey={null}
        submits={false}
        draft={{ mode: 'none', seen: 'none' }}
        copies={{ userId: 'x', address: '/kopia' }}
        isUnsaved={false}
        onMerge={() => {}}
        listUrl="/"
        saved={null}
        data={{ ...noEditData, uploadMaxMb: 1, propertiesFolded }}
        answer={errors && { errors }}
      />
    </ToastProvider>
  );
  const Stub = createRoutesStub([{ path: '*', Component }]);
  return renderToString(<Stub initialEntries={['/']} />);
}

/** Whether the form hides the field with this `id`. */
const isHidden = (html: string, id: string) =>
  new RegExp(`<div data-conditional="" hidden=""[^>]*><div[^>]*><label for="${id}"`).test(html);

describe('the form of a resource', () => {
  const hidden = (shown: Omit<Shown, 'definition'>) =>
    ['event_date', 'location'].map((id) => isHidden(show({ definition: resources, ...shown }), id));
  it('asks for date and place of an event', () =>
    expect(hidden({ texts: { resource_type: 'event' } })).toEqual([false, false]));
  it('does not ask for them of a document or a template, and keeps what they hold', () => {
    expect(hidden({})).toEqual([true, true]);
    expect(hidden({ texts: { resource_type: 'template' } })).toEqual([true, true]);
    expect(show({ definition: resources, texts: { location: 'Łódź' } })).toContain('value="Łódź"');
  });
  it('shows a field with a mistake in any case', () =>
    expect(hidden({ errors: { location: ['Za długi'] } })).toEqual([true, false]));
  it('says without scripts, where both are always visible, when they apply', () =>
    expect(show({ definition: resources })).toContain('Zapisuje się tylko, gdy „Rodzaj zasobu” to „Wydarzenie”.'));
});

describe('the hint at an address', () => {
  const follows = 'Tworzy się z tytułu.';
  const leads = 'Po zmianie stary adres prowadzi do nowego.';
  const hints = (savedStatus: EntryStatus | null) =>
    [follows, leads].filter((hint) => show({ definition: documentation, savedStatus }).includes(hint));
  it('says of a new entry that it follows the title', () => expect(hints(null)).toEqual([follows]));
  it('says of a published one that the old address leads to the new one', () =>
    expect(hints('published')).toEqual([leads]));
  it.each(['draft', 'archived'] as const)('says nothing of a saved one that is %s', (status) =>
    expect(hints(status)).toEqual([]),
  );
});

describe('the properties beside the text', () => {
  const isFolded = (html: string) => html.includes('js:lg:hidden');
  it('come folded away from the server where the browser remembers it so', () =>
    expect(
      [false, true].map((propertiesFolded) => isFolded(show({ definition: resources, propertiesFolded }))),
    ).toEqual([false, true]));
  it('come open with a mistake among them', () =>
    expect(isFolded(show({ definition: resources, propertiesFolded: true, errors: { category: ['Wymagana'] } }))).toBe(
      false,
    ));
});
