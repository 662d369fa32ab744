import { defineModule } from '#app/content/define-module';
import { content, featured, position, related, sideFields, title } from '../common-fields';

export const documentation = defineModule({
  key: 'documentation',
  path: 'dokumentacja',
  newPath: 'nowa',
  fields: {
    title,
    slug: { kind: 'slug', max: 120, cut: 50 },
    content,
    ...sideFields,
    related,
    position,
    featured,
  },
  address: 'slug',
  views: {
    guides: { path: 'poradniki', category: 'poradniki' },
    api: { path: 'api', category: 'api' },
    tutorials: { path: 'samouczki', category: 'samouczki' },
  },
  list: {
    columns: [
      { field: 'title', cell: 'title' },
      { field: 'status', cell: 'badge' },
      { field: 'updated_at', cell: 'date' },
      { field: 'slug', cell: 'address' },
    ],
    sort: '-created_at',
    publicSort: '-created_at',
  },
  search: ['content'],
  capabilities: { featured: 'marked or newest', outline: true },
});
