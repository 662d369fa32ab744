import { apiTexts } from '#app/texts/pl/openapi';
import { moduleKey } from './described-schema';
import type { Operation } from './operation';

/** The calls of categories, tags and files. */
export function categoryOperations(): Operation[] {
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
      query: { module: moduleKey },
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
      tag: 'tags',
      method: 'get',
      path: '/tags',
      id: 'listTags',
      summary: calls.listTags,
      access: 'anyone',
      status: 200,
      answer: 'TagList',
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
