import { JobRefused } from '#app/jobs/run-jobs.server';

/** What the mail server said, without the recipient's address. */
interface Said {
  code?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
}

/** A message that did not go out and may later. */
export class MailFailure extends Error {
  readonly code: string | undefined;
  readonly responseCode: number | undefined;
  readonly response: string | undefined;

  constructor(message: string, { code, responseCode, response }: Said) {
    super(message);
    this.code = code;
    this.responseCode = responseCode;
    this.response = response;
  }
}

/** A message that the mail server will not take, however often it is sent. */
export class MailRefused extends JobRefused {
  readonly response: string | undefined;

  constructor(
    message: string,
    { response }: Said,
    /** Whether it is the recipient that is refused, and not the message or its sender. */
    readonly ofRecipient: boolean,
  ) {
    super(message);
    this.response = response;
  }
}

/**
 * A text of the mail server without the recipient's address: it is personal data, and errors are logged and kept.
 * `withoutAddress('550 <ola@x.pl>: no ola here', 'ola@x.pl')` → '550 <…>: no … here'
 */
export function withoutAddress(text: string, to: string): string {
  const name = to.slice(0, to.lastIndexOf('@')).toLowerCase();
  const isName = (word: string) => word.replace(/\.+$/, '').toLowerCase() === name;
  return text
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')
    .replaceAll(/[\p{L}\p{N}._%+-]+/gu, (word) => (isName(word) ? '…' : word));
}
