import busboy from 'busboy';
import { AppError } from './errors';

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
