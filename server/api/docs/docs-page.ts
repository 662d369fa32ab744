import { modules } from '#app/content/registry';
import { paths } from '#app/paths';
import { escapeHtml as escape } from '#app/platform/escape-html';
import { apiTexts } from '#app/texts/pl/openapi';
import type { openApiDocument } from '../openapi/document';
import type { JsonSchema } from '#app/platform/json-schema';

type Document = ReturnType<typeof openApiDocument>;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description: string;
  schema: JsonSchema;
}

interface Call {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
}

const texts = apiTexts.page;

/**
 * The page at /api/docs: every call of the document to read and to try. Works without its script but for the trying.
 */
export function docsPage(document: Document): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call: call as Call })),
  );
  const sections = document.tags.map((tag) => ({
    ...tag,
    title: tag['x-displayName'],
    calls: calls.filter(({ call }) => call.tags.includes(tag.name)),
  }));
  return `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
<script src="/api/docs.js" defer></script>
</head>
<body>
<a class="skip" href="#wywolania">${texts.skip}</a>
<header>
<h1>${escape(document.info.title)}</h1>
<p>${escape(document.info.description)}</p>
<p>${texts.intro} <a href="${paths.api.openapi()}">${paths.api.openapi()}</a> · <a href="${paths.home()}">${texts.back}</a></p>
<p><label for="token">${texts.token}</label> <input id="token" type="password" autocomplete="off" aria-describedby="token-hint"><br><small id="token-hint">${texts.tokenHint}</small></p>
<nav aria-label="${texts.contents}"><ul>${sections.map(({ name, title }) => `<li><a href="#${name}">${escape(title)}</a></li>`).join('')}</ul></nav>
</header>
<main id="wywolania" tabindex="-1">
${sections.map((section) => `<section aria-labelledby="${section.name}"><h2 id="${section.name}">${escape(section.title)}</h2><p>${escape(section.description)}</p>${section.calls.map((call) => callPart(document, call)).join('\n')}</section>`).join('\n')}
</main>
</body>
</html>
`;
}

function callPart(document: Document, { path, method, call }: { path: string; method: string; call: Call }): string {
  const [type, body] = Object.entries(call.requestBody?.content ?? {})[0] ?? [];
  const parameters = call.parameters ?? [];
  return `<details id="${call.operationId}"><summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escape(path)}</code> <span>${escape(call.summary)}</span></summary>
<p>${escape(call.description)}</p>
${
  parameters.length
    ? table(
        texts.parameters,
        parameters.map(({ name, required, description, schema }) => [
          name,
          kindOf(schema),
          description,
          required ?? false,
        ]),
      )
    : ''
}
${body ? table(`${texts.body} (${type})`, fieldsOf(document, body.schema)) : ''}
<h3>${texts.answers}</h3>
<dl>${Object.entries(call.responses)
    .map(([status, answer]) => `<dt>${status}</dt><dd>${escape(answer.description)}${schemaLink(answer)}</dd>`)
    .join('')}</dl>
${form(document, { path, method, call, type, body: body?.schema })}
</details>`;
}

function schemaLink({ content }: Call['responses'][string]): string {
  const name = /[^/]+$/.exec(String(Object.values(content ?? {})[0]?.schema.$ref ?? ''))?.[0];
  return name && name !== 'Problem' ? ` <code>${name}</code>` : '';
}

type Line = readonly [name: string, kind: string, description: string, required: boolean];

const table = (
  caption: string,
  lines: readonly Line[],
) => `<div class="scroll" tabindex="0" role="region" aria-label="${escape(caption)}"><table><caption>${escape(caption)}</caption>
<thead><tr><th scope="col">${texts.name}</th><th scope="col">${texts.kind}</th><th scope="col">${texts.meaning}</th></tr></thead>
<tbody>${lines.map(([name, kind, description, required]) => `<tr><th scope="row"><code>${escape(name)}</code>${required ? ` <small>${texts.required}</small>` : ''}</th><td>${escape(kind)}</td><td>${escape(description)}</td></tr>`).join('')}</tbody></table></div>`;

function resolve(document: Document, schema: JsonSchema): JsonSchema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema.$ref ?? ''))?.[1];
  return (name && document.components.schemas[name]) || schema;
}

const writable = (schema: JsonSchema) =>
  Object.entries(schema.properties ?? {}).filter(([, field]) => field.readOnly !== true);

function fieldsOf(document: Document, schema: JsonSchema): Line[] {
  const { required = [], ...resolved } = resolve(document, schema);
  return writable(resolved).map(([name, field]) => [
    name,
    kindOf(field),
    String(field.description),
    required.includes(name),
  ]);
}

/** `{type: ['string', 'null'], maxLength: 120}` → 'string | null, ≤ 120' */
function kindOf(schema: JsonSchema): string {
  const either = (schema.anyOf as JsonSchema[] | undefined)?.map(kindOf).join(' | ');
  const type = Array.isArray(schema.enum)
    ? schema.enum.join(', ')
    : (either ?? [schema.type ?? schema.const ?? ''].flat().join(' | '));
  const [format, most] = [schema.format, schema.maxLength ?? schema.maximum];
  return [
    type,
    format,
    most !== undefined && most !== Number.MAX_SAFE_INTEGER && `≤ ${Number(most).toLocaleString('pl-PL')}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function form(
  document: Document,
  { path, method, call, type, body }: { path: string; method: string; call: Call; type?: string; body?: JsonSchema },
): string {
  const field = (name: string) => `${call.operationId}-${name}`;
  const inputs = (call.parameters ?? []).map(
    ({ name, in: where, required, schema }) =>
      `<p><label for="${field(name)}">${escape(name)}</label> <input id="${field(name)}" name="${escape(name)}" data-in="${where}"${required ? ' required' : ''} placeholder="${escape(String((schema.examples as unknown[])[0]))}"></p>`,
  );
  if (type === 'application/json' && body) {
    inputs.push(
      `<p><label for="${field('body')}">${texts.body}</label> <textarea id="${field('body')}" name="body" data-in="body" rows="8" spellcheck="false">${escape(exampleOf(document, body))}</textarea></p>`,
    );
  } else if (type) {
    inputs.push(
      `<p><label for="${field('file')}">file</label> <input id="${field('file')}" name="file" type="file" data-in="file" required></p>`,
    );
  }
  return `<form data-method="${method.toUpperCase()}" data-path="/api/v1${escape(path)}" data-sending="${texts.sending}" data-failed="${texts.failed}">
<h3>${texts.tryIt}</h3>
${inputs.join('\n')}
<button type="submit">${texts.send}</button>
<div class="scroll" tabindex="0" role="region" aria-label="${texts.answer}"><output></output></div>
</form>`;
}

const filledFirst = new Set([
  'title',
  'name',
  'content',
  'version',
  'status',
  'summary',
  'description',
  ...modules.map(({ key }) => key),
]);

/** An example body: the required fields and a few common ones. */
function exampleOf(document: Document, body: JsonSchema): string {
  const schema = resolve(document, body);
  const required = schema.required ?? [];
  const isUpdate = required.length === 0;
  const shown = writable(schema).filter(
    ([name], at) => required.includes(name) || (isUpdate ? at === 0 || name === 'title' : filledFirst.has(name)),
  );
  return JSON.stringify(
    Object.fromEntries(shown.map(([name, field]) => [name, (field.examples as unknown[])[0]])),
    null,
    2,
  );
}
