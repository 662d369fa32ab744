import { findFileFacts } from '#app/files/find-previews.server';
import { findBuiltWorker } from '#app/platform/built-worker.server';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { WorkerThread } from '#app/platform/worker-thread.server';
import { markdownTexts as texts } from '#app/texts/pl/markdown';
import { findFragments } from '../fragments/find-fragments.server';
import { fileAddress } from './dress-html';
import type { Known } from './known';
import type { RenderingJob } from './markdown-worker.server';
import { renderMarkdown } from './render-markdown.server';
import type { Rendering } from './rendered-markdown';

/** Shorter texts are rendered in place: even the worst of them takes well under a second. */
const apartFrom = 10_000;
const limits = { limitMs: 180_000, idleMs: 30_000, waitMs: 30_000, mostWaiting: 100 };
const refusal = () =>
  new AppError('invalid', { message: texts.tooIntricate, fields: { content: [texts.tooIntricate] } });

type RenderingThread = WorkerThread<RenderingJob, Rendering>;

/** The thread in which texts are rendered that are built as `file`. */
export const openRenderingThread = (file: string, options = limits): RenderingThread =>
  new WorkerThread({ ...options, file, refusal });

let apart: RenderingThread | null | undefined;

function findApart(): RenderingThread | null {
  const file = findBuiltWorker('markdown-worker.js');
  return file === null ? null : openRenderingThread(file);
}

/** A diagram takes time to draw, however short its code is. */
const mayBeDrawn = /(?:`{3}|~{3})[ \t]*mermaid/;

/**
 * Renders a text that somebody saves or previews, with what the database knows about the names in it. A large text, or
 * one with diagrams, is rendered in a worker so that it does not block other requests.
 * @throws AppError `invalid` for one that is too intricate to render
 */
export async function renderText(db: Database, source: string): Promise<Rendering> {
  return renderKnowing(db, source, await findFragments(db, namedFragments(source)));
}

/** Renders a fragment's own text, which cannot show other fragments. */
export const renderFragment = (db: Database, source: string): Promise<Rendering> => renderKnowing(db, source, null);

async function renderKnowing(db: Database, source: string, fragments: Known['fragments']): Promise<Rendering> {
  const whole = [source, ...[...(fragments?.values() ?? [])].map((fragment) => fragment.source)].join('\n');
  const known: Known = { files: await findFileFacts(db, namedFiles(whole)), fragments };
  apart ??= findApart();
  const isShort = whole.length < apartFrom && !mayBeDrawn.test(whole);
  return isShort || !apart ? renderMarkdown(source, known) : apart.do({ source, known });
}

const mostNamed = 1_000;

/** All that could be the name of one of the portal's files: may find too many, never too few. */
const namedFiles = (source: string) => named(source, fileAddress);

/** The same for fragments. */
const namedFragments = (source: string) => named(source, /\{\{fragment:([a-z0-9-]{1,60})\}\}/g);

function named(source: string, pattern: RegExp): string[] {
  const names = new Set<string>();
  for (const [, name = ''] of source.matchAll(pattern)) {
    names.add(name);
    if (names.size >= mostNamed) break;
  }
  return [...names];
}
