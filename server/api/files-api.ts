import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { presentFile } from '#app/files/present-file';
import { readUpload, requireMultipart } from '#app/files/read-upload.server';
import { saveUpload } from '#app/files/save-upload.server';
import { paths } from '#app/paths';
import { megabyte } from '#app/platform/byte-sizes';
import { type ApiEnv, entryWriter } from './api-env';
import { claimOfCall } from './make-once';

/** POST /api/v1/files: uploads a file, for whoever writes entries. */
export function filesApi(): Hono<ApiEnv> {
  return new Hono<ApiEnv>().post('/', async (c) => {
    const ctx = c.get('ctx');
    const context = { ...entryWriter(c), store: ctx.services.storage };
    const mostBytes = ctx.services.env.UPLOAD_MAX_MB * megabyte;
    requireMultipart(c.req.raw.headers);
    // Claimed before the file is read, so that an invalid key is refused at once.
    const claim = (sent: object) => claimOfCall(c, context, sent);
    claim({});
    const body = (c.env as Partial<HttpBindings> | undefined)?.incoming ?? c.req.raw.body;
    const file = await readUpload({ headers: c.req.raw.headers, body, sender: ctx }, mostBytes, (upload) =>
      saveUpload(context, { ...upload, claim }),
    );
    return c.json(presentFile(file), 201, { location: paths.file(file.name) });
  });
}
