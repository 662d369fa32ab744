import { defineModule } from '#app/content/define-module';
import { importances, importanceTones } from './importance';
import { content, sideFields, title } from '../common-fields';

export const announcements = defineModule({
  key: 'announcements',
  path: 'komunikaty',
  newPath: 'nowy',
  fields: {
    title,
    summary: { kind: 'text', max: 500, multiline: true },
    content,
    importance: { kind: 'select', options: importances, tones: importanceTones, default: 'normal', place: 'side' },
    valid_from: { kind: 'moment', required: true, defaultNow: true, place: 'side' },
    valid_until: { kind: 'moment', place: 'side' },
    ...sideFields,
  },
  address: 'id',
  summary: 'summary',
  list: {
    columns: [
      { field: 'title', cell: 'title' },
      { field: 'status', cell: 'badge' },
      { field: 'importance', cell: 'badge' },
      { field: 'created_at', cell: 'date' },
    ],
    sort: '-created_at',
    publicSort: '-created_at',
    date: 'valid_from',
  },
  search: ['summary', 'content'],
  searchWeight: 0.8,
  capabilities: {
    feed: true,
    window: { from: 'valid_from', until: 'valid_until' },
    urgent: { field: 'importance', is: 'urgent' },
  },
});
