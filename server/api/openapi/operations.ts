import type { ModuleDefinition } from '#app/content/define-module';
import { sortableFields } from '#app/content/entries/list-entries.server';
import { modules } from '#app/content/registry';
import { boundModule } from '#app/content/registry.server';
import { filterableFields } from '#app/content/search-documents.server';
import { entryStatuses } from '#app/content/entry-status';
import { text } from '#app/platform/json-schema';
import { apiTexts } from '#app/texts/pl/openapi';
import { NEWEST_FIRST } from '../search';
import { moduleKeys } from './components';
import { componentName } from './entry-schemas';
import { type Operation, paging } from './operation';
import { deletedOperations, revisionOperations } from './revision-operations';

/** Every call of the API, in the order in which the document names them. */
export function operations(): Operation[] {
  return [
    ...modules.flatMap((module) => [...entryOperations(module), ...revisionOperations(module)]),
    ...deletedOperations(),
    ...categoryOperations(),
    ...siteOperations(),
    ...accountOperations(),
  ];
}

function entryOperations(definition: ModuleDefinition): Operation[] {
  const { key } = definition;
  const name = componentName(key);
  const sorts = sortableFields(boundModule(key)).flatMap((field) => [field, `-${field}`]);
  const query = {
    q: text,
    category: text,
    status: { type: 'string', enum: [...entryStatuses] },
    ...(definition.address === 'slug' && { slug: text }),
    ...paging,
    sort: { type: 'string', enum: sorts },
  };
  const texts = apiTexts.entries;
  const [list, one] = [`/${key}`, `/${key}/{id}`];
  return [
    {
      method: 'get',
      path: list,
      id: `list${name}`,
      tag: key,
      summary: texts.list,
      access: 'anyone',
      query,
      status: 200,
      answer: `${name}Page`,
    },
    {
      method: 'post',
      path: list,
      id: `create${name}`,
      tag: key,
      summary: texts.create,
      access: 'content',
      body: `${name}Create`,
      status: 201,
      answer: name,
      refusals: [409],
      versioned: true,
      once: true,
    },
    {
      method: 'get',
      path: one,
      id: `read${name}`,
      tag: key,
      summary: texts.read,
      access: 'anyone',
      status: 200,
      answer: name,
      versioned: true,
    },
    {
      method: 'patch',
      path: one,
      id: `update${name}`,
      tag: key,
      summary: texts.update,
      access: 'content',
      body: `${name}Update`,
      status: 200,
      answer: name,
      refusals: [409],
      versioned: true,
    },
    {
      method: 'delete',
      path: one,
      id: `delete${name}`,
      tag: key,
      summary: texts.remove,
      access: 'content',
      status: 204,
      versioned: true,
    },
  ];
}

function categoryOperations(): Operation[] {
  const { calls } = apiTexts;
  const of = { tag: 'categories', answer: 'Category' } as const;
  return [
    {
      ...of,
      method: 'get',
      path: '/categories',
      id: 'listCategories',
      summary: calls.listCategories,
      access: 'anyone',
      query: { module: moduleKeys },
      status: 200,
      answer: 'CategoryList',
    },
    {
      ...of,
      method: 'post',
      path: '/categories',
      id: 'createCategory',
      summary: calls.createCategory,
      access: 'content',
      body: 'CategoryCreate',
      status: 201,
      refusals: [409],
    },
    {
      ...of,
      method: 'get',
      path: '/categories/{id}',
      id: 'readCategory',
      summary: calls.readCategory,
      access: 'anyone',
      status: 200,
    },
    {
      ...of,
      method: 'patch',
      path: '/categories/{id}',
      id: 'updateCategory',
      summary: calls.updateCategory,
      access: 'content',
      body: 'CategoryUpdate',
      status: 200,
      refusals: [409],
    },
    {
      tag: 'categories',
      method: 'delete',
      path: '/categories/{id}',
      id: 'deleteCategory',
      summary: calls.deleteCategory,
      access: 'content',
      status: 204,
      refusals: [409],
    },
    {
      tag: 'files',
      method: 'post',
      path: '/files',
      id: 'uploadFile',
      summary: calls.uploadFile,
      access: 'content',
      body: 'file',
      status: 201,
      answer: 'UploadedFile',
      once: true,
    },
  ];
}

function siteOperations(): Operation[] {
  const { calls } = apiTexts;
  const limit = { type: 'integer', minimum: 1, maximum: 100, default: 10 };
  const filters = Object.fromEntries(filterableFields.map((name) => [name, text]));
  return [
    {
      tag: 'search',
      method: 'get',
      path: '/search',
      id: 'searchContent',
      summary: calls.search,
      access: 'anyone',
      query: { q: text, module: moduleKeys, ...filters, sort: { enum: [NEWEST_FIRST] }, limit },
      status: 200,
      answer: 'SearchAnswer',
    },
    {
      tag: 'site',
      method: 'get',
      path: '/site',
      id: 'readSite',
      summary: calls.readSite,
      access: 'anyone',
      status: 200,
      answer: 'Site',
    },
    {
      tag: 'site',
      method: 'get',
      path: '/settings',
      id: 'readSettings',
      summary: calls.readSettings,
      access: 'admin',
      status: 200,
      answer: 'Settings',
    },
    {
      tag: 'site',
      method: 'patch',
      path: '/settings',
      id: 'updateSettings',
      summary: calls.updateSettings,
      access: 'admin',
      body: 'SettingsUpdate',
      status: 200,
      answer: 'Settings',
    },
    {
      tag: 'site',
      method: 'get',
      path: '/stats',
      id: 'readStats',
      summary: calls.stats,
      access: 'admin',
      status: 200,
      answer: 'Stats',
    },
  ];
}

function accountOperations(): Operation[] {
  const { calls } = apiTexts;
  const account = { tag: 'users', access: 'admin', answer: 'User' } as const;
  const key = { tag: 'api_keys', access: 'admin' } as const;
  return [
    {
      tag: 'auth',
      method: 'post',
      path: '/auth/sign-in',
      id: 'signIn',
      summary: calls.signIn,
      access: 'anyone',
      body: 'SignIn',
      status: 200,
      answer: 'Tokens',
      refusals: [401],
    },
    {
      tag: 'auth',
      method: 'post',
      path: '/auth/refresh',
      id: 'refreshSession',
      summary: calls.refresh,
      access: 'anyone',
      body: 'Refresh',
      status: 200,
      answer: 'Tokens',
      refusals: [401],
    },
    {
      tag: 'auth',
      method: 'post',
      path: '/auth/sign-out',
      id: 'signOut',
      summary: calls.signOut,
      access: 'signedIn',
      status: 204,
    },
    {
      tag: 'auth',
      method: 'get',
      path: '/auth/session',
      id: 'readSession',
      summary: calls.session,
      access: 'anyone',
      status: 200,
      answer: 'Session',
    },
    {
      ...account,
      method: 'get',
      path: '/users',
      id: 'listUsers',
      summary: calls.listUsers,
      query: { q: text, ...paging },
      status: 200,
      answer: 'UserPage',
    },
    {
      ...account,
      method: 'post',
      path: '/users',
      id: 'createUser',
      summary: calls.createUser,
      body: 'UserCreate',
      status: 201,
      refusals: [409],
    },
    { ...account, method: 'get', path: '/users/{id}', id: 'readUser', summary: calls.readUser, status: 200 },
    {
      ...account,
      method: 'patch',
      path: '/users/{id}',
      id: 'updateUser',
      summary: calls.updateUser,
      body: 'UserUpdate',
      status: 200,
      refusals: [409],
    },
    {
      ...account,
      method: 'delete',
      path: '/users/{id}',
      id: 'deleteUser',
      summary: calls.deleteUser,
      status: 204,
      answer: undefined,
    },
    {
      ...key,
      method: 'get',
      path: '/api-keys',
      id: 'listApiKeys',
      summary: calls.listApiKeys,
      status: 200,
      answer: 'ApiKeyList',
    },
    {
      ...key,
      method: 'post',
      path: '/api-keys',
      id: 'createApiKey',
      summary: calls.createApiKey,
      body: 'ApiKeyCreate',
      status: 201,
      answer: 'NewApiKey',
    },
    { ...key, method: 'delete', path: '/api-keys/{id}', id: 'deleteApiKey', summary: calls.deleteApiKey, status: 204 },
  ];
}

/** The statuses with which a call may refuse, all as problem+json. */
export function refusalsOf({ method, path, access, query, body, refusals = [], versioned }: Operation): number[] {
  const statuses = new Set<number>([...refusals, 429, 500, 503]);
  if (access !== 'anyone') for (const status of [401, 403]) statuses.add(status);
  if (method !== 'get') statuses.add(403); // a cookie-carried write from another site
  if (path.includes('{')) statuses.add(404);
  if (versioned && method !== 'get' && path.includes('{')) statuses.add(412);
  if (body) for (const status of [400, 413, 415, 422]) statuses.add(status);
  if (query) statuses.add(422);
  return [...statuses].sort((one, other) => one - other);
}
