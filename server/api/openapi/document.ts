import { sessionCookieName } from '#app/identity/session-cookie';
import { paths } from '#app/paths';
import { errorStatus } from '#app/platform/errors';
import { type JsonSchema, ref } from '#app/platform/json-schema';
import { errorTexts } from '#app/texts/pl/errors';
import { apiTexts } from '#app/texts/pl/openapi';
import { apiFields } from '#app/texts/pl/openapi-fields';
import { components } from './components';
import { described } from './described-schema';
import { type Operation, pathParameters } from './operation';
import { operations, refusalsOf } from './operations';

type Part = Record<string, unknown>;

/**
 * The OpenAPI 3.1 document, made from the calls and from the schemas that check them.
 * @param publicUrl where the portal is
 */
export function openApiDocument(publicUrl: string) {
  const calls: Record<string, Part> = {};
  for (const operation of operations()) (calls[operation.path] ??= {})[operation.method] = present(operation);
  return {
    openapi: '3.1.0',
    info: {
      title: apiTexts.title,
      version: '1.0.0',
      description: apiTexts.about,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: `${publicUrl}${paths.api.root()}` }],
    tags: Object.entries(apiTexts.tags).map(([name, [title, description]]) => ({
      name,
      'x-displayName': title,
      description,
    })),
    paths: calls,
    components: {
      schemas: components(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: apiTexts.security.bearer },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(publicUrl),
          description: apiTexts.security.cookie,
        },
      },
    },
  };
}

function present(operation: Operation): Part {
  const { id, tag, summary, access, path, query = {}, body, status, method } = operation;
  const may = [{ bearer: [] }, { cookie: [] }];
  const parameters = [
    ...Object.entries(pathParameters)
      .filter(([name]) => path.includes(`{${name}}`))
      .map(([name, schema]) => parameter({ name, in: 'path', required: true, schema })),
    ...Object.entries(query).map(([name, schema]) => parameter({ name, in: 'query', schema })),
    ...conditional(operation),
    ...(operation.once ? [idempotencyKey] : []),
  ];
  const refusals = Object.fromEntries(refusalsOf(operation).map((refused) => [refused, refusal(refused)]));
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: apiTexts.access[access],
    security: access === 'anyone' ? [{}, ...may] : may,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(body, operation.bodyOptional) }),
    responses: {
      [status]: success(operation),
      ...(operation.later && { 202: later(operation.later) }),
      ...(operation.versioned && method === 'get' && { 304: { description: apiTexts.answers[304] } }),
      ...refusals,
    },
  };
}

function parameter({
  name,
  schema,
  ...rest
}: {
  name: string;
  in: string;
  required?: boolean;
  schema: JsonSchema;
}): Part {
  const { description, examples, ...known } = described(name, schema);
  return { name, ...rest, description, schema: { ...known, examples } };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: apiTexts.headers.idempotencyKey,
  schema: { type: 'string', minLength: 1, maxLength: 200, examples: ['8e03978e-40d5-43dd-bc93-6894a57f9324'] },
};

function conditional({ versioned, method, path }: Operation): Part[] {
  if (!versioned || (method === 'post' && !path.includes('{'))) return [];
  const name = method === 'get' ? 'If-None-Match' : 'If-Match';
  const description = method === 'get' ? apiTexts.headers.ifNoneMatch : apiTexts.headers.ifMatch;
  return [{ name, in: 'header', description, schema: { type: 'string', examples: ['"q3mZk0vT8yGfXyVpUo1c8A"'] } }];
}

function requestBody(body: string, optional = false): Part {
  if (body !== 'file') return { required: !optional, content: { 'application/json': { schema: ref(body) } } };
  const [description, example] = apiFields.file ?? [];
  const file = { type: 'string', contentMediaType: 'application/octet-stream', description, examples: [example] };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties: { file }, required: ['file'] } } },
  };
}

function success({ status, answer, versioned, method }: Operation): Part {
  const header = (description: string, example: string) => ({
    description,
    schema: { type: 'string', examples: [example] },
  });
  const headers = {
    ...(versioned && answer && { ETag: header(apiTexts.headers.etag, '"q3mZk0vT8yGfXyVpUo1c8A"') }),
    ...(status === 201 &&
      method === 'post' &&
      versioned && {
        Location: header(apiTexts.headers.location, '/api/v1/documentation/6f1c2b9e-6d0a-4c55-9d0e-0c7b8a3f2e11'),
      }),
  };
  return {
    description: apiTexts.answers[status],
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(answer && status !== 204 && { content: { 'application/json': { schema: ref(answer) } } }),
  };
}

const later = (answer: string): Part => ({
  description: apiTexts.answers[202],
  content: { 'application/json': { schema: ref(answer) } },
});

function refusal(status: number): Part {
  const codes = (Object.keys(errorStatus) as (keyof typeof errorStatus)[]).filter(
    (code) => errorStatus[code] === status,
  );
  const description = codes.map((code) => `${code}: ${errorTexts[code]}`).join(' ');
  const headers = {
    'Retry-After': { description: apiTexts.headers.retryAfter, schema: { type: 'integer', examples: [60] } },
  };
  return {
    description,
    ...((status === 429 || status === 503) && { headers }),
    content: { 'application/problem+json': { schema: ref('Problem') } },
  };
}
