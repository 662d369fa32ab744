import type { JsonSchema } from '#app/platform/json-schema';
import type { ApiCall, ApiDocument, CallParameter } from './api-calls';
import { exampleBody } from './example-body';

/** The languages in which each call is shown, by the name that people read. */
export const exampleLanguages = { curl: 'curl', javascript: 'JavaScript', python: 'Python' } as const;
export type ExampleLanguage = keyof typeof exampleLanguages;

interface Example {
  method: string;
  address: string;
  /** Whether it takes a token: all but what anyone reads. */
  isSigned: boolean;
  /** What is sent as JSON; undefined: nothing. */
  json: unknown;
  /** The name of a file that is uploaded. */
  file?: string;
  hasAnswer: boolean;
}

/** The call with the document's own examples, in each language. */
export function callExamples(document: ApiDocument, { path, method, call }: ApiCall): Record<ExampleLanguage, string> {
  const [type, body] = Object.entries(call.requestBody?.content ?? {})[0] ?? [];
  const isJson = type === 'application/json' && body !== undefined;
  const upload = body?.schema.properties?.file;
  const example: Example = {
    method: method.toUpperCase(),
    address: `${document.servers[0]?.url ?? ''}${fillPath(path, call.parameters ?? [])}`,
    isSigned: !call.security.some((way) => Object.keys(way).length === 0),
    json: isJson ? exampleBody(document, body.schema) : undefined,
    ...(upload && { file: String(exampleOf(upload)) }),
    hasAnswer: Object.entries(call.responses).some(([status, { content }]) => status.startsWith('2') && content),
  };
  return { curl: inCurl(example), javascript: inJavaScript(example), python: inPython(example) };
}

const exampleOf = (schema: JsonSchema) => (schema.examples as unknown[] | undefined)?.[0] ?? '';

/** The address with its parts filled in, and the first parameter of a list, as most of them are optional. */
function fillPath(path: string, parameters: readonly CallParameter[]): string {
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((so, { name, schema }) => so.replace(`{${name}}`, encodeURIComponent(String(exampleOf(schema)))), path);
  const [first] = parameters.filter((one) => one.in === 'query');
  return first ? `${filled}?${new URLSearchParams({ [first.name]: String(exampleOf(first.schema)) })}` : filled;
}

/** In single quotes for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function inCurl({ method, address, isSigned, json, file }: Example): string {
  return [
    `curl ${method === 'GET' ? '' : `--request ${method} `}${quoted(address)}`,
    ...(isSigned ? ['--header "Authorization: Bearer $TOKEN"'] : []),
    ...(json === undefined ? [] : [`--header 'Content-Type: application/json'`, `--data ${quoted(asJson(json))}`]),
    ...(file ? [`--form ${quoted(`file=@${file}`)}`] : []),
  ].join(' \\\n  ');
}

const asJson = (value: unknown) => JSON.stringify(value, null, 2);
const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

function inJavaScript({ method, address, isSigned, json, file, hasAnswer }: Example): string {
  const text = `'${address.replaceAll("'", String.raw`\'`)}'`;
  const headers = [
    ...(isSigned ? ['    Authorization: `Bearer ${process.env.TOKEN}`,'] : []),
    ...(json === undefined ? [] : [`    'Content-Type': 'application/json',`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(json === undefined ? [] : [`  body: JSON.stringify(${indent(asJson(json), '  ')}),`]),
    ...(file ? ['  body: form,'] : []),
  ];
  return [
    ...(file
      ? [
          `import { openAsBlob } from 'node:fs';`,
          '',
          'const form = new FormData();',
          `form.append('file', await openAsBlob('${file}'), '${file}');`,
        ]
      : []),
    options.length > 0 ? `const response = await fetch(${text}, {` : `const response = await fetch(${text});`,
    ...(options.length > 0 ? [...options, '});'] : []),
    'if (!response.ok) throw new Error((await response.json()).detail);',
    hasAnswer ? 'console.log(await response.json());' : 'console.log(response.status);',
  ].join('\n');
}

function inPython({ method, address, isSigned, json, file, hasAnswer }: Example): string {
  return [
    ...(isSigned ? ['import os', ''] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(address)},`,
    ...(isSigned ? [`    headers={"Authorization": f"Bearer {os.environ['TOKEN']}"},`] : []),
    ...(json === undefined ? [] : [`    json=${indent(inPythonLiteral(json), '    ')},`]),
    ...(file ? [`    files={"file": open(${JSON.stringify(file)}, "rb")},`] : []),
    ')',
    'response.raise_for_status()',
    hasAnswer ? 'print(response.json())' : 'print(response.status_code)',
  ].join('\n');
}

/** A value of JSON as Python writes it, in lines of their own like `JSON.stringify(value, null, 4)`. */
function inPythonLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(inPythonLiteral).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${inPythonLiteral(one)}`);
  return entries.length === 0 ? '{}' : `{\n    ${indent(entries.join(',\n'), '    ')},\n}`;
}
