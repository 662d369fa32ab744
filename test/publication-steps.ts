import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { windowOf } from '#app/content/define-module';
import { addressOf, modules } from '#app/content/registry';
import { neededFields } from './needed-fields';
import { contentOf, type Entry, type Model, people, type Person, textsOf, word } from './publication-model';

/** After a change of what is under review: whoever made it is responsible for it, and an acceptance ends. */
function follow(entry: Entry, who: Person, content: string) {
  if (entry.submitted !== undefined) entry.submitted = who;
  if (entry.accepted !== content) entry.accepted = null;
}

type Step = (model: Model, who: Person, entry: Entry) => Promise<unknown>;

const mayNot = (who: Person, entry: Entry, ...statuses: string[]) =>
  who === 'moderator' && [entry.status, ...statuses].includes('published');

const patch = (model: Model, who: Person, entry: Entry, json: object, apply: () => void, barred = false) =>
  model.call(who, 'PATCH', `/${entry.key}/${entry.id}`, json).then((answer) =>
    model.ask(
      `${who} PATCH ${entry.key} ${entry.mark} (${entry.status}) ${JSON.stringify(json)}`,
      answer,
      entry.isDeleted || barred || mayNot(who, entry, String((json as { status?: string }).status)),
      () => {
        const before = contentOf(entry);
        apply();
        if (entry.status !== 'published' && contentOf(entry) !== before) follow(entry, who, contentOf(entry));
      },
      [entry],
    ),
  );

const setStatus = (model: Model, who: Person, entry: Entry, status: string) =>
  patch(model, who, entry, { status }, () => {
    if (entry.status === 'published' && status !== 'published') entry.draft = null;
    entry.status = status;
  });

async function reviewStep(model: Model, who: Person, entry: Entry, action: string) {
  const answer = await model.call(who, 'POST', `/${entry.key}/${entry.id}/review`, {
    action,
    ...(action === 'return' && { comment: 'Popraw' }),
  });
  model.log.push(`${who} ${action} ${entry.mark} → ${answer.status}`);
  if (answer.status >= 300) return;
  expect(entry.isDeleted).toBe(false);
  if (action === 'submit') {
    entry.submitted ??= who;
    entry.accepted = null;
  }
  if (action === 'return') Object.assign(entry, { submitted: undefined, accepted: null });
  if (action === 'accept') {
    expect(entry.submitted, model.log.slice(-8).join('\n')).not.toBe(who);
    entry.submitted = undefined;
    entry.accepted = contentOf(entry, entry.status === 'published' ? (entry.draft ?? '') : entry.mark);
  }
}

const hour = 3_600_000;
/** Where an entry's window may stand, in milliseconds from now; 'soon' is waited for. */
const windows: readonly (readonly [from: number | null, until: number | null])[] = [
  [null, null],
  [-hour, null],
  [hour, 2 * hour],
  [-2 * hour, -hour],
  [-hour, hour],
  [1_500, null],
  [-hour, 1_500],
];

const statusAfter: Record<string, string> = { publish: 'published', draft: 'draft', archive: 'archived' };

const actions: Record<string, Step> = {
  edit(model, who, entry) {
    const mark = model.nextMark();
    return patch(model, who, entry, textsOf(entry.key, mark), () => {
      entry.mark = mark;
    });
  },
  status: (model, who, entry) =>
    setStatus(model, who, entry, model.pick(['draft', 'published', 'published', 'archived'])),
  audience(model, who, entry) {
    const audience = model.pick(['public', 'members']);
    return patch(model, who, entry, { audience }, () => {
      entry.audience = audience;
    });
  },
  window(model, who, entry) {
    const names = windowOf(modules.find((one) => one.key === entry.key)!);
    const now = Date.now();
    const [start, end] = model.pick(windows);
    const from = start === null ? (entry.key === 'announcements' ? now - hour : null) : now + start;
    const until = end === null ? null : now + end;
    const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
    return patch(model, who, entry, { [names.from]: iso(from), [names.until]: iso(until) }, () => {
      Object.assign(entry, { from, until });
    });
  },
  async draft(model, who, entry) {
    const mark = model.nextMark();
    const answer = await model.call(who, 'PUT', `/${entry.key}/${entry.id}/draft`, textsOf(entry.key, mark));
    const barred = entry.isDeleted || entry.status !== 'published';
    return model.ask(
      `${who} drafts over ${entry.mark} ${mark}`,
      answer,
      barred,
      () => {
        entry.draft = mark;
        follow(entry, who, contentOf(entry, mark));
      },
      [entry],
    );
  },
  async publishDraft(model, who, entry) {
    const answer = await model.call(who, 'POST', `/${entry.key}/${entry.id}/draft/publish`);
    const barred = entry.isDeleted || entry.status !== 'published' || entry.draft === null || who === 'moderator';
    // Somebody saved the entry since: the draft is held back, which this model leaves alone.
    if (!barred && answer.status === 412) return false;
    return model.ask(
      `${who} publishes the draft of ${entry.mark}`,
      answer,
      barred,
      () => {
        entry.mark = entry.draft ?? '';
        entry.draft = null;
      },
      [entry],
    );
  },
  review: (model, who, entry) => reviewStep(model, who, entry, model.pick(['submit', 'accept', 'return'])),
  async bulk(model, who, entry) {
    const action = model.pick(['publish', 'draft', 'archive', 'delete']);
    const chosen = model.entries.filter((one) => one === entry || (one.key === entry.key && model.random() < 0.5));
    const ids = chosen.map(({ id }) => id);
    const { status, body } = await model.call(who, 'POST', `/${entry.key}/bulk`, { ids, action });
    model.log.push(`${who} bulk ${action} ${chosen.map(({ mark }) => mark).join()} → ${JSON.stringify(body)}`);
    const told = model.log.slice(-6).join('\n');
    expect(status, told).toBeLessThan(500);
    if (status >= 300) return expect(who).toBe('moderator');
    const done = chosen.filter(({ id }) => (body.done as string[]).includes(id));
    const before = new Map(done.map((one) => [one, { ...one }]));
    model.undo = { token: String(body.undo), by: who, before };
    for (const one of done) {
      expect(one.isDeleted, told).toBe(false);
      // What is so already is done.
      const isSame = statusAfter[action] === one.status;
      if (who === 'moderator' && !isSame) expect([one.status, action], told).not.toContain('published');
      if (who === 'moderator' && !isSame) expect(['publish', 'delete'], told).not.toContain(action);
      if (action === 'delete') one.isDeleted = true;
      else one.status = statusAfter[action]!;
      if (one.status !== 'published') one.draft = action === 'delete' ? one.draft : null;
      if (action === 'publish' && model.needsSecond && before.get(one)!.status !== 'published')
        expect(one.accepted, told).toBe(contentOf(one));
    }
    if (!model.needsSecond && who !== 'moderator')
      expect(done, told).toEqual(
        chosen.filter((one) => !before.get(one)?.isDeleted && (before.has(one) || !one.isDeleted)),
      );
  },
  async remove(model, who, entry) {
    const answer = await model.call(who, 'DELETE', `/${entry.key}/${entry.id}`);
    return model.ask(
      `${who} deletes ${entry.mark}`,
      answer,
      entry.isDeleted || who === 'moderator',
      () => {
        entry.isDeleted = true;
      },
      [entry],
    );
  },
  async restore(model, who, entry) {
    const answer = await model.call(who, 'POST', `/deleted/${entry.id}/restore`);
    return model.ask(
      `${who} restores ${entry.mark}`,
      answer,
      !entry.isDeleted || who === 'moderator',
      () => {
        entry.isDeleted = false;
        entry.status = 'draft';
      },
      [entry],
    );
  },
  async rule(model, who) {
    const review_required = !model.needsSecond && model.random() < 0.7;
    const answer = await model.call(who, 'PATCH', '/settings', { review_required });
    model.log.push(`${who} review_required ${String(review_required)} → ${answer.status}`);
    expect(answer.status).toBe(who === 'moderator' ? 403 : 200);
    if (answer.status === 200) model.needsSecond = review_required;
  },
  async create(model, who, { key }) {
    if (model.entries.filter((one) => one.key === key).length > 2) return;
    await make(model, who, key, model.pick(['draft', 'published']));
  },
  passes: () => wait(1_600),
  /** Written by one, accepted by another, published by either. */
  async reviewed(model, who, entry) {
    const other = who === 'admin' ? 'second' : 'admin';
    if (entry.status === 'published') await actions.draft!(model, who, entry);
    await reviewStep(model, who, entry, 'submit');
    if (model.random() < 0.3) await actions.edit!(model, model.pick(people), entry);
    await reviewStep(model, model.pick([who, other, other]), entry, 'accept');
    if (entry.status === 'published') return actions.publishDraft!(model, other, entry);
    return setStatus(model, other, entry, 'published');
  },
  async undo(model, who) {
    if (model.undo?.by !== who) return;
    const { token, before } = model.undo;
    model.undo = null;
    const { status, body } = await model.call(who, 'POST', '/bulk/undo', { undo: token });
    model.log.push(`${who} undoes → ${status} ${JSON.stringify(body)}`);
    expect(status, model.log.slice(-6).join('\n')).toBe(200);
    for (const [one, was] of before) {
      if (!(body.restored as string[]).includes(one.id)) continue;
      const isNew = one.status !== 'published' && was.status === 'published';
      one.status = was.status;
      one.isDeleted = was.isDeleted;
      if (model.needsSecond && isNew) expect(one.accepted, model.log.slice(-6).join('\n')).toBe(contentOf(one));
    }
  },
};

/** Addresses given so far: pages repeat the one that was asked for, so it has no mark. */
let placed = 0;

/** What is done more often. */
const often = { edit: 2, status: 3, window: 3, draft: 2, publishDraft: 2, reviewed: 4, create: 2 };
const drawn = Object.keys(actions).flatMap((name) =>
  Array.from({ length: often[name as keyof typeof often] ?? 1 }, () => name),
);

/** What one of the people does next. */
export async function takeStep(model: Model): Promise<void> {
  const name = model.pick(drawn);
  const fitting = model.entries.filter(({ isDeleted }) => isDeleted === (name === 'restore'));
  const from = fitting.length > 0 && model.random() < 0.9 ? fitting : model.entries;
  await actions[name]!(model, model.pick(people), model.pick(from));
}

export async function make(model: Model, who: Person, key: string, status: string) {
  const mark = model.nextMark();
  const audience = model.pick(['public', 'public', 'members']);
  const slug =
    'slug' in (modules.find((one) => one.key === key)?.fields ?? {}) ? { slug: `adres-${(placed += 1)}` } : {};
  const fields = { ...neededFields(key), ...textsOf(key, mark), ...slug, tags: [word], status, audience };
  const answer = await model.call(who, 'POST', `/${key}`, fields);
  const definition = modules.find((one) => one.key === key)!;
  const entry: Entry = {
    key,
    id: String(answer.body.id),
    address: answer.status < 300 ? (addressOf(definition, answer.body) ?? '') : '',
    status,
    audience,
    mark,
    from: key === 'announcements' ? Date.parse('2026-01-01T00:00:00Z') : null,
    until: null,
    draft: null,
    isDeleted: false,
    accepted: null,
    submitted: undefined,
  };
  const barred = (who === 'moderator' || model.needsSecond) && status === 'published';
  const isMade = await model.ask(`${who} makes ${key} ${status} ${mark}`, answer, barred, () => {}, []);
  if (isMade) model.entries.push(entry);
}
