import type { JsonSchema } from '#app/platform/json-schema';
import type { openApiDocument } from '../openapi/document';

export type ApiDocument = ReturnType<typeof openApiDocument>;

export interface CallParameter {
  name: string;
  in: string;
  required?: boolean;
  description: string;
  schema: JsonSchema;
}

interface DescribedCall {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  /** One of these is needed; an empty one is nothing at all. */
  security: Record<string, unknown>[];
  parameters?: CallParameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
}

/** One call of the document. */
export interface ApiCall {
  path: string;
  method: string;
  call: DescribedCall;
}

/** All calls of the document, in its order. */
export const callsOf = (document: ApiDocument): ApiCall[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call: call as DescribedCall })),
  );
