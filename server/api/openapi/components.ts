import { ruleIds } from '#app/checks/issue';
import { handOverSchema } from '#app/content/care/hand-over.server';
import { newCategory, changedCategory } from '#app/content/categories/categories.server';
import { modules } from '#app/content/registry';
import { apiKeySchema } from '#app/identity/api-keys.server';
import { userSchema } from '#app/identity/check-user.server';
import { longestPassword, longestUsername, roles, shortestPassword, shortestUsername } from '#app/identity/user-rules';
import { errorStatus } from '#app/platform/errors';
import { count, email, instant, type JsonSchema, orNull, ref, text, uuid } from '#app/platform/json-schema';
import { type PresentedSite, settingsSchema } from '#app/settings/settings.server';
import { refreshSchema, secondFactorSchema, signInSchema } from '../auth-api';
import { bulkComponents } from './bulk-operations';
import { entryComponents, pageSchema } from './entry-schemas';
import { described, inputSchema, moduleKey, objectSchema } from './described-schema';
import { contentCheckComponents } from './content-check-operation';
import { feedbackComponents } from './feedback-operations';
import { fragmentComponents } from './fragment-operations';
import { readingComponents } from './reading-components';
import { revisionComponents } from './revision-operations';
import { subscriptionComponents } from './subscription-operations';
import { webhookComponents } from './webhook-operations';

const flag = { type: 'boolean' };
const role = { type: 'string', enum: [...roles] };
const scope = { type: 'string', enum: ['read', 'write'] };

const siteFields = {
  site_name: text,
  site_description: text,
  contact_email: text,
  maintenance_mode: flag,
  announcement_enabled: flag,
  announcement_text: text,
  seo_title: text,
  seo_description: text,
  seo_keywords: text,
  mcp_enabled: flag,
  accessibility: orNull({ type: 'object' }),
  show_history: flag,
  show_authors: flag,
  show_metadata: flag,
  logo: orNull(text),
  logo_dark: orNull(text),
  favicon: orNull(text),
  accent: orNull(text),
  footer_links: { type: 'array', items: { type: 'object' } },
} satisfies Record<keyof PresentedSite, JsonSchema>;
const person = { id: uuid, email, username: text, role };
const keyFields = {
  id: uuid,
  name: text,
  scope,
  last_four: text,
  created_by: orNull(uuid),
  owner: described('key_owner', orNull(text)),
  active: flag,
  created_at: instant,
  last_used_at: orNull(instant),
};
const attached = { url: { ...text, minLength: 1 }, fileName: text, fileSize: count, fileType: text };

const list = (item: string) => objectSchema({ items: { type: 'array', items: ref(item) }, total: count });

/** Every schema of the document by its name. */
export function components(): Record<string, JsonSchema> {
  const account = {
    better: {
      role,
      email,
      username: { ...text, minLength: shortestUsername, maxLength: longestUsername },
      password: { ...text, minLength: shortestPassword, maxLength: longestPassword },
    },
  };
  return {
    ...Object.assign({}, ...modules.map(entryComponents)),
    ...revisionComponents(),
    ...bulkComponents(),
    UploadedFile: objectSchema(attached),
    Category: objectSchema(
      {
        id: uuid,
        name: text,
        slug: text,
        module: moduleKey,
        parent: orNull(text),
        position: orNull(count),
        default_owner: orNull(uuid),
        review_months: orNull(count),
        created_at: instant,
      },
      ['default_owner', 'review_months'],
    ),
    CategoryList: list('Category'),
    CategoryCreate: inputSchema(newCategory, { better: { module: moduleKey } }),
    CategoryUpdate: inputSchema(changedCategory, { better: { module: { ...moduleKey, readOnly: true } } }),
    ...fragmentComponents(),
    ...contentCheckComponents(),
    ...feedbackComponents(),
    ...subscriptionComponents(),
    Tag: objectSchema({ tag: text, count }),
    TagList: list('Tag'),
    SessionUser: objectSchema(person),
    Session: objectSchema({ user: { anyOf: [ref('SessionUser'), { type: 'null' }] } }),
    SignIn: inputSchema(signInSchema, { better: { email, password: text }, required: ['email', 'password'] }),
    SecondFactor: inputSchema(secondFactorSchema),
    Refresh: inputSchema(refreshSchema),
    Tokens: objectSchema({
      access_token: text,
      refresh_token: text,
      token_type: { const: 'bearer' },
      expires_in: count,
      expires_at: instant,
      user: ref('SessionUser'),
    }),
    User: objectSchema({ ...person, avatar_url: orNull(text), created_at: instant }),
    UserPage: pageSchema('User'),
    UserCreate: inputSchema(userSchema, { ...account, required: ['email', 'username'] }),
    UserUpdate: inputSchema(userSchema, account),
    HandOver: inputSchema(handOverSchema, { better: { hand_over_to: uuid } }),
    HandedOver: objectSchema({ handed_over: count }),
    Site: objectSchema(siteFields),
    Settings: objectSchema({
      ...siteFields,
      moderators_edit: flag,
      review_required: flag,
      second_factor_required: flag,
      retention_messages: count,
      retention_feedback: count,
      retention_log: count,
      checks_off: { type: 'array', items: { type: 'string', enum: [...ruleIds] } },
      api_key: text,
      api_url: text,
      updated_at: instant,
    }),
    SettingsUpdate: inputSchema(settingsSchema),
    Stats: objectSchema({ ...Object.fromEntries(modules.map(({ key }) => [key, count])), users: count }),
    ...readingComponents(),
    ApiKey: objectSchema(keyFields),
    ApiKeyList: list('ApiKey'),
    ApiKeyCreate: inputSchema(apiKeySchema),
    NewApiKey: objectSchema({ ...keyFields, key: text }),
    ...webhookComponents(),
    SearchHit: objectSchema({ module: moduleKey, id: uuid, title: text, url: text, snippet: text }),
    SearchAnswer: list('SearchHit'),
    Problem: problemSchema(),
  };
}

/** Some of its fields mean something else than their names do elsewhere. */
function problemSchema(): JsonSchema {
  const own = {
    type: described('type_problem', { const: 'about:blank' }),
    title: described('title_problem', text),
    status: described('status_problem', { type: 'integer', enum: [...new Set(Object.values(errorStatus))] }),
  };
  const others = objectSchema(
    {
      detail: text,
      code: { type: 'string', enum: Object.keys(errorStatus) },
      errors: { type: 'object', additionalProperties: { type: 'array', items: text } },
      challenge: text,
      request_id: text,
    },
    ['errors', 'challenge'],
  );
  return {
    ...others,
    properties: { ...own, ...others.properties },
    required: [...Object.keys(own), ...(others.required ?? [])],
  };
}
