import busboy from 'busboy';
import { AppError } from './errors';

/** Whether a request has a form with files, by its Content-Type. */
export const isMultipart = ({ headers }: Pick<Request, 'headers'>): boolean =>
  /^multipart\//i.test(headers.get('content-type') ?? '');

/**
 * A reader of a form's body, urlencoded or multipart, with its limits.
 * @param type the Content-Type of the request
 * @throws AppError `malformed` for a type that is no form's
 */
export function openForm(type: string, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers: { 'content-type': type }, defParamCharset: 'utf8', limits });
  } catch (cause) {
    throw new AppError('malformed', { cause });
  }
}
