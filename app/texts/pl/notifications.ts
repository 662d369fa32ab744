import { auditTexts } from './audit';
import { countOf } from './count-of';
import { dashboardTexts } from './dashboard';
import { realtimeTexts } from './realtime';

type Data = Record<string, string>;

const nameOf = (data: Data) => `${auditTexts.subjects[data.module ?? ''] ?? 'Element'} „${data.title ?? ''}”`;

/** The sentence of a notification, from its data. */
const sentences = {
  contact_message: (data: Data) => `Nowa wiadomość z formularza kontaktowego: ${data.name ?? ''}`,
  probe_failed: (data: Data) =>
    `Usługa „${dashboardTexts.services[data.service as 'api'] ?? data.service ?? ''}” nie odpowiada`,
  backup_failed: (data: Data) => `Nie udało się utworzyć kopii zapasowej: ${data.reason ?? ''}`,
  sign_in_failures: (data: Data) => `Powtarzające się nieudane logowania${data.email ? `: ${data.email}` : ''}`,
  second_factor_owed: ({ emails, count }: Data) => {
    const more = Number(count) - 3;
    const rest = more > 0 ? ` i ${countOf(more, { one: 'inne konto', few: 'inne konta', many: 'innych kont' })}` : '';
    return `Bez drugiego składnika logowania, a więc bez dostępu do panelu: ${emails ?? ''}${rest}`;
  },
  entry_changed: (data: Data) =>
    `${auditTexts.subjects[data.module ?? ''] ?? 'Element'} „${data.title ?? ''}” został ${data.action === 'delete' ? 'usunięty' : 'zmieniony'} przez ${data.actor || realtimeTexts.somebody}`,
  draft_held: (data: Data) =>
    `Szkic zmian „${data.title ?? ''}” nie został opublikowany o wyznaczonej porze: element zmieniono w międzyczasie, nikt nie zatwierdził tego szkicu albo nie można go zapisać`,
  review_submitted: (data: Data) => `${nameOf(data)} czeka na sprawdzenie: ${data.actor || realtimeTexts.somebody}`,
  review_returned: (data: Data) => `${nameOf(data)} do poprawy: ${data.actor || realtimeTexts.somebody}`,
  review_accepted: (data: Data) =>
    `${nameOf(data)} zatwierdzony do publikacji: ${data.actor || realtimeTexts.somebody}`,
  outside_unreachable: () =>
    'Od trzech nocy portal nie łączy się z żadną stroną spoza sieci. Odnośników do innych stron nikt więc nie sprawdza, a ich pusta lista nic nie znaczy. Sprawdź połączenie serwera z internetem',
  statement_due: (data: Data) => `Deklarację dostępności trzeba przejrzeć do ${data.day ?? ''}`,
  due_for_review: ({ stage, day, titles, count }: Data) => {
    const more = Number(count) - 3;
    const named = `${titles ?? ''}${more > 0 ? ` i ${countOf(more, { one: 'inny', few: 'inne', many: 'innych' })}` : ''}`;
    return stage === 'due'
      ? `Czas przejrzeć: ${named} (termin: ${day ?? ''})`
      : `Zbliża się termin przejrzenia: ${named} (do ${day ?? ''})`;
  },
} as const;

export const notificationTexts = {
  title: 'Powiadomienia',
  description: 'To, co wydarzyło się bez Ciebie.',
  tabs: { label: 'Rodzaje', notifications: 'Powiadomienia', messages: 'Wiadomości' },
  sentences,
  empty: 'Nie masz żadnych powiadomień.',
  markAll: 'Oznacz wszystkie jako przeczytane',
  markOne: 'Oznacz jako przeczytane',
  unread: 'Nieprzeczytane',
  open: 'Otwórz',
  messages: {
    title: 'Wiadomości z formularza',
    description: 'To, co odwiedzający napisali na stronie kontaktu.',
    empty: 'Nikt jeszcze nie napisał.',
    done: 'Załatwiona',
    waiting: 'Czeka',
    markDone: 'Oznacz jako załatwioną',
    markWaiting: 'Oznacz jako czekającą',
    delete: 'Usuń',
    removeTitle: (name: string) => `Usunąć wiadomość od „${name}”?`,
    removed: 'Wiadomość usunięta',
    updated: 'Wiadomość zaktualizowana',
  },
} as const;
