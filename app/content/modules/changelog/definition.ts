import { defineModule } from '#app/content/define-module';
import { featured, sideFields, title } from '../common-fields';

export const changelog = defineModule({
  key: 'changelog',
  path: 'dziennik-zmian',
  newPath: 'nowy',
  fields: {
    title,
    version: { kind: 'text', max: 60, required: true, default: '1.0.0' },
    release_date: { kind: 'day', required: true, defaultToday: true },
    content: { kind: 'changes', max: 500_000 },
    ...sideFields,
    featured,
  },
  address: 'version',
  views: { releases: { path: 'wydania' }, updates: { path: 'aktualizacje' } },
  reserved: ['historia'],
  list: {
    columns: [
      { field: 'title', cell: 'title' },
      { field: 'version' },
      { field: 'release_date', cell: 'date' },
      { field: 'status', cell: 'badge' },
    ],
    sort: '-release_date',
    publicSort: '-release_date',
    date: 'release_date',
  },
  search: ['version', 'content'],
  searchWeight: 0.8,
  capabilities: { featured: 'marked', feed: true },
});
