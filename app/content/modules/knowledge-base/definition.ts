import { defineModule } from '#app/content/define-module';
import { content, featured, position, related, sideFields, title } from '../common-fields';

export const knowledgeBase = defineModule({
  key: 'knowledge_base',
  path: 'baza-wiedzy',
  newPath: 'nowy',
  fields: {
    title,
    slug: { kind: 'slug', max: 120 },
    content,
    ...sideFields,
    related,
    position,
    featured,
  },
  address: 'slug',
  views: {
    articles: { path: 'artykuly' },
    faq: { path: 'faq', category: 'faq' },
    glossary: { path: 'slownik', category: 'slownik' },
  },
  list: {
    columns: [
      { field: 'title', cell: 'title' },
      { field: 'category' },
      { field: 'status', cell: 'badge' },
      { field: 'updated_at', cell: 'date' },
    ],
    sort: '-updated_at',
    publicSort: '-created_at',
  },
  search: ['content'],
  capabilities: { featured: 'marked or newest' },
});
