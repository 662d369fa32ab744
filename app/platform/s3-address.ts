const form = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;

export const isS3Address = (text: string) => /^s3:/i.test(text);

/**
 * `s3://kopie/portal/` → bucket `kopie`, key `portal/`
 * @returns null for a path, and for what only begins like an address
 */
export function readS3Address(text: string): { bucket: string; key: string } | null {
  const [, bucket, key = ''] = form.exec(text) ?? [];
  return bucket === undefined || key.split('/').includes('..') ? null : { bucket, key };
}
