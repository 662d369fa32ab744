import { type JsonSchema, uuid } from '#app/platform/json-schema';
import type { apiTexts } from '#app/texts/pl/openapi';

export type Access = keyof typeof apiTexts.access;

/** One call of the API. */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  id: string;
  tag: string;
  summary: string;
  access: Access;
  /** Parameters of the query by name. */
  query?: Record<string, JsonSchema>;
  /** Component of the JSON body; 'file' for a multipart upload. */
  body?: string;
  /** The body may be left out. */
  bodyOptional?: boolean;
  /** The status of success, and the component that it carries. */
  status: 200 | 201 | 202 | 204;
  answer?: string;
  /** What it answers where what was asked for happens at a later time: 202 with this component. */
  later?: string;
  /** Refusals beside those that follow from the access, the path and the body. */
  refusals?: readonly number[];
  /** Takes `Idempotency-Key`. */
  once?: boolean;
  /** Answers with an `ETag` and takes `If-Match` or `If-None-Match`. */
  versioned?: boolean;
}

export const paging = {
  page: { type: 'integer', minimum: 1, default: 1 },
  per_page: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
};

/** What stands for parts of an address. */
export const pathParameters: Readonly<Record<string, JsonSchema>> = {
  id: uuid,
  number: { type: 'integer', minimum: 1 },
};
