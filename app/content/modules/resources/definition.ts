import { defineModule } from '#app/content/define-module';
import { featured, sideFields, title } from '../common-fields';

const ofEvents = { when: { field: 'resource_type', is: 'event' } } as const;

export const resources = defineModule({
  key: 'resources',
  path: 'zasoby',
  newPath: 'nowy',
  fields: {
    title,
    description: { kind: 'text', max: 500, multiline: true },
    resource_type: { kind: 'select', options: ['document', 'template', 'event'], default: 'document' },
    file_url: { kind: 'file', companions: { name: 'file_name', size: 'file_size', type: 'file_type' } },
    url: { kind: 'link' },
    event_date: { kind: 'day', ...ofEvents },
    location: { kind: 'text', max: 200, ...ofEvents },
    additional_files: { kind: 'files', max: 50 },
    ...sideFields,
    category: { kind: 'category', place: 'side', required: true },
    featured,
  },
  address: 'id',
  summary: 'description',
  views: {
    downloads: { path: 'do-pobrania' },
    templates: { path: 'szablony', equals: { resource_type: 'template' } },
    events: { path: 'wydarzenia', equals: { resource_type: 'event' } },
  },
  list: {
    columns: [
      { field: 'title', cell: 'title' },
      { field: 'category' },
      { field: 'file_url' },
      { field: 'status', cell: 'badge' },
      { field: 'created_at', cell: 'date' },
    ],
    sort: '-created_at',
    publicSort: '-created_at',
    date: 'event_date',
  },
  search: ['description', 'location'],
  capabilities: { featured: 'marked' },
});
