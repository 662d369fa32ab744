import type { EntryRow, ModuleCode } from '#app/content/bind-table.server';
import type { AttachedFile } from '#app/content/fields/attached-file';
import { paths } from '#app/paths';
import type { PublicResource } from './public-view';

/** A resource as its page and the list show it. */
export function presentResource(entry: EntryRow): PublicResource {
  const text = (name: string) => (typeof entry[name] === 'string' && entry[name] !== '' ? entry[name] : null);
  const url = text('file_url');
  return {
    title: entry.title,
    audience: entry.audience,
    url: paths.resources.entry(entry.id),
    description: text('description') ?? '',
    type: entry.resource_type as PublicResource['type'],
    category: entry.category?.name ?? null,
    tags: entry.tags,
    added: entry.created_at.toISOString(),
    file: url
      ? {
          url,
          fileName: text('file_name') ?? '',
          fileSize: Number(entry.file_size ?? 0),
          fileType: text('file_type') ?? 'PDF',
        }
      : null,
    link: text('url'),
    eventDate: text('event_date'),
    location: text('location') ?? '',
    additional: (entry.additional_files ?? []) as AttachedFile[],
  };
}

export const resourceCode: ModuleCode = { present: presentResource };
