const id = '6f1c2b9e-6d0a-4c55-9d0e-0c7b8a3f2e11';
const moment = '2026-10-04T08:15:00.000Z';

/** What the fields of webhooks and of their deliveries mean in the API. */
export const webhookApi: Record<string, readonly [description: string, example: unknown]> = {
  webhook_events: [
    'O czym portal mówi: content.published, content.updated, content.unpublished, content.deleted.',
    ['content.published'],
  ],
  webhook_secret: [
    'Klucz podpisów według Standard Webhooks. Widać go tylko w tej odpowiedzi.',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  ],
  webhook_active: ['Czy webhook dostaje zdarzenia; w portalu odtworzonym z kopii najpierw nie.', true],
  last_state: ['Wynik najnowszej dostawy albo null.', 'delivered'],
  delivery_id: ['Identyfikator dostawy (UUID): nagłówek webhook-id każdej jej próby.', id],
  delivery_event: ['Rodzaj zdarzenia; webhook.test to zdarzenie próbne.', 'content.published'],
  delivery_body: [
    'Treść żądania, dokładnie tak, jak jest wysyłana.',
    '{"type":"content.published","timestamp":"2026-10-04T08:15:00.000Z","data":{}}',
  ],
  delivery_state: [
    'Stan dostawy: waiting (czeka na próbę), delivered (odpowiedź 2xx) lub failed (bez dalszych prób).',
    'delivered',
  ],
  delivery_attempts: ['Ile było prób.', 1],
  delivery_tried_at: ['Kiedy była ostatnia próba, albo null.', moment],
  delivery_next_at: ['Kiedy będzie następna próba, albo null.', null],
  delivery_status: ['Kod HTTP ostatniej odpowiedzi; null, gdy nikt nie odpowiedział.', 200],
  delivery_duration: ['Ile trwała ostatnia próba, w milisekundach, albo null.', 84],
  delivery_answer: ['Początek treści ostatniej odpowiedzi albo null.', 'OK'],
  delivery_error: ['Dlaczego nikt nie odpowiedział, zdaniem; albo null.', null],
};

/** What the calls of webhooks do. */
export const webhookCalls = {
  listWebhooks: 'Lista webhooków',
  createWebhook: 'Nowy webhook; klucz podpisu (secret) jest pokazywany tylko raz',
  updateWebhook: 'Włączenie albo wyłączenie webhooka',
  deleteWebhook: 'Usunięcie webhooka razem z listą dostaw',
  listDeliveries: 'Dostawy z ostatnich 30 dni, od najnowszej',
  testWebhook: 'Próbne zdarzenie; wynik jest na liście dostaw',
} as const;
