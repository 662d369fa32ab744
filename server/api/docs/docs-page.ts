import { paths } from '#app/paths';
import { escapeHtml as escape } from '#app/platform/escape-html';
import { apiTexts } from '#app/texts/pl/openapi';
import type { JsonSchema } from '#app/platform/json-schema';
import { type ApiCall, type ApiDocument, callsOf } from './api-calls';
import { callExamples, exampleLanguages } from './call-examples';
import { exampleBody, resolveSchema, writableFields } from './example-body';

const texts = apiTexts.page;

/**
 * The page at /api/docs: every call of the document to read and to try. Works without its script but for the trying.
 */
export function docsPage(document: ApiDocument): string {
  const calls = callsOf(document);
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
<script src="/api/docs.js"></script>
</head>
<body>
<a class="skip" href="#wywolania">${texts.skip}</a>
<header class="bar"><a href="${paths.home()}"><img src="/favicon.svg" alt="" width="28" height="28"> ${texts.back}</a></header>
<div class="intro">
<h1>${escape(document.info.title)}</h1>
<p>${escape(document.info.description)}</p>
<p>${texts.intro} <a href="${paths.api.openapi()}">${paths.api.openapi()}</a></p>
<p><label for="token">${texts.token}</label> <input id="token" type="password" autocomplete="off" aria-describedby="token-hint"><br><small id="token-hint">${texts.tokenHint}</small></p>
<nav aria-label="${texts.contents}"><ul>${sections.map(({ name, title }) => `<li><a href="#${name}">${escape(title)}</a></li>`).join('')}</ul></nav>
</div>
<main id="wywolania" tabindex="-1">
${sections.map((section) => `<section aria-labelledby="${section.name}"><h2 id="${section.name}">${escape(section.title)}</h2><p>${escape(section.description)}</p>${section.calls.map((call) => callPart(document, call)).join('\n')}</section>`).join('\n')}
</main>
</body>
</html>
`;
}

function callPart(document: ApiDocument, { path, method, call }: ApiCall): string {
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
${examples(document, { path, method, call })}
<h3>${texts.answers}</h3>
<dl>${Object.entries(call.responses)
    .map(([status, answer]) => `<dt>${status}</dt><dd>${escape(answer.description)}${schemaLink(answer)}</dd>`)
    .join('')}</dl>
${form(document, { path, method, call, type, body: body?.schema })}
</details>`;
}

/** The call in three languages: without scripts too, radio buttons choose which is shown. */
function examples(document: ApiDocument, call: ApiCall): string {
  const { operationId } = call.call;
  const shown = Object.entries(callExamples(document, call)).map(([language, code], at) => {
    const name = exampleLanguages[language as keyof typeof exampleLanguages];
    const id = `${operationId}-${language}`;
    return {
      choice: `<label><input type="radio" name="${operationId}-example" value="${language}"${at === 0 ? ' checked' : ''}> ${name}</label>`,
      code: `<div class="code ${language}"><pre tabindex="0" aria-label="${texts.exampleIn(name)}"><code id="${id}">${escape(code)}</code></pre><button type="button" data-copy="${id}" data-copied="${texts.copied}" hidden>${texts.copy}</button></div>`,
    };
  });
  return `<fieldset class="examples"><legend>${texts.example}</legend><div class="choices">${shown.map(({ choice }) => choice).join('')}</div>${shown.map(({ code }) => code).join('')}</fieldset>`;
}

function schemaLink({ content }: ApiCall['call']['responses'][string]): string {
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

function fieldsOf(document: ApiDocument, schema: JsonSchema): Line[] {
  const { required = [], ...resolved } = resolveSchema(document, schema);
  return writableFields(resolved).map(([name, field]) => [
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
  document: ApiDocument,
  { path, method, call, type, body }: ApiCall & { type?: string; body?: JsonSchema },
): string {
  const field = (name: string) => `${call.operationId}-${name}`;
  const inputs = (call.parameters ?? []).map(
    ({ name, in: where, required, schema }) =>
      `<p><label for="${field(name)}">${escape(name)}</label> <input id="${field(name)}" name="${escape(name)}" data-in="${where}"${required ? ' required' : ''} placeholder="${escape(String((schema.examples as unknown[])[0]))}"></p>`,
  );
  if (type === 'application/json' && body) {
    inputs.push(
      `<p><label for="${field('body')}">${texts.body}</label> <textarea id="${field('body')}" name="body" data-in="body" rows="8" spellcheck="false">${escape(JSON.stringify(exampleBody(document, body), null, 2))}</textarea></p>`,
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
