import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'db/sample/documentation';

/** The sample's manual as one text, without the fields above each document. */
export const manual = readdirSync(folder)
  .map((name) => readFileSync(join(folder, name), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''))
  .join('\n\n');
