import type { ModuleDefinition } from '#app/content/define-module';
import { entryStatuses } from '#app/content/entry-status';
import { sortableFields } from '#app/content/entries/entry-order.server';
import { boundModule } from '#app/content/registry.server';
import { text } from '#app/platform/json-schema';
import { apiTexts } from '#app/texts/pl/openapi';
import { componentName } from './entry-schemas';
import { type Operation, paging } from './operation';

/** The calls of the entries of a module. */
export function entryOperations(definition: ModuleDefinition): Operation[] {
  const { key } = definition;
  const name = componentName(key);
  const sorts = sortableFields(boundModule(key)).flatMap((field) => [field, `-${field}`]);
  const query = {
    q: text,
    category: text,
    tag: text,
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
      access: 'writing',
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
      access: 'writing',
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
