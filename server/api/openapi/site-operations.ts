import { filterParameters } from '#app/content/search/search-documents.server';
import { text } from '#app/platform/json-schema';
import { apiTexts } from '#app/texts/pl/openapi';
import { newestFirstSort } from '../search-api';
import { moduleKey } from './described-schema';
import type { Operation } from './operation';

/** The calls of search, settings and statistics. */
export function siteOperations(): Operation[] {
  const { calls } = apiTexts;
  const day = { ...text, format: 'date' };
  const limit = { type: 'integer', minimum: 1, maximum: 100, default: 10 };
  const filters = Object.fromEntries(filterParameters.map((name) => [name, text]));
  return [
    {
      tag: 'search',
      method: 'get',
      path: '/search',
      id: 'searchContent',
      summary: calls.search,
      access: 'anyone',
      query: { q: text, module: moduleKey, ...filters, sort: { enum: [newestFirstSort] }, limit },
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
    {
      tag: 'site',
      method: 'get',
      path: '/stats/reading',
      id: 'readReading',
      summary: calls.readingStats,
      access: 'admin',
      query: { from: day, to: day },
      status: 200,
      answer: 'Reading',
    },
  ];
}
