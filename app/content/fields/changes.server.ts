import * as z from 'zod';
import { escapeHtml } from '#app/platform/escape-html';
import { ref, text as json } from '#app/platform/json-schema';
import { textSchema } from '#app/platform/validation.server';
import { feedTexts } from '#app/texts/pl/feeds';
import { excerptOf } from '../markdown/plain-text';
import type { FieldOnServer } from './field-on-server.server';
import { plainField, plainSections } from './plain-field.server';
import { changeTypes, parseChanges, type ReleaseChange } from './release-changes';

const changesOf = (value: unknown): ReleaseChange[] =>
  parseChanges(typeof value === 'string' ? value : '').changes ?? [];

/** The changes grouped by type, each group under a heading; empty groups are left out. */
const grouped = (value: unknown) =>
  changeTypes
    .map((type) => ({
      heading: feedTexts.markdown.changes[type],
      items: changesOf(value).filter((change) => change.type === type),
    }))
    .filter(({ items }) => items.length > 0);

export const changes: FieldOnServer<'changes'> = {
  ...plainField,
  schema: ({ max }) =>
    z.preprocess(
      (value) => (Array.isArray(value) ? JSON.stringify(value) : value),
      textSchema(max).superRefine((value, context) => {
        const { error } = parseChanges(value);
        if (error) context.addIssue({ code: 'custom', message: error });
      }),
    ),
  initial: () => '',
  answered: () => json,
  written: ({ max }) => ({
    anyOf: [
      { ...json, maxLength: max },
      { type: 'array', items: ref('ReleaseChange') },
    ],
  }),
  components: {
    ReleaseChange: {
      properties: { type: { type: 'string', enum: [...changeTypes] }, description: { ...json, minLength: 1 } },
      optional: [],
    },
  },
  exported: (row, name) =>
    grouped(row[name]).flatMap(({ heading, items }) => [
      `## ${heading}`,
      items.map(({ description }) => `- ${description.replace(/\s+/g, ' ')}`).join('\n'),
    ]),
  html: (row, name) =>
    grouped(row[name])
      .map(
        ({ heading, items }) =>
          `<h2>${heading}</h2><ul>${items.map(({ description }) => `<li>${escapeHtml(description)}</li>`).join('')}</ul>`,
      )
      .join(''),
  excerpt: (row, name) =>
    excerptOf(
      changesOf(row[name])
        .map(({ description }) => description)
        .join(' · '),
    ),
  sections: (value) => changesOf(value).flatMap(({ description }) => plainSections(description)),
};
