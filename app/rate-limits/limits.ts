import { hourMs, minuteMs } from '#app/platform/durations';

/** All rate limits of the portal: how many uses in how long, and by what they are counted. */
export const rateLimits = {
  /** Anonymous requests, by network: uncached pages, search, suggestions, the API. */
  anonymousRequests: { most: 1_200, perMs: minuteMs },
  /** Requests with a session or an API key, by network. */
  signedInRequests: { most: 6_000, perMs: minuteMs },
  /** Uploaded files, by network; each is a signed-in request as well. */
  uploads: { most: 120, perMs: minuteMs },
  /** WebSocket handshakes, by network: after a restart all panels of an office come back at once. */
  socketHandshakes: { most: 600, perMs: minuteMs },
  /** Working copies, by account; a form sends one every few seconds. */
  workingCopies: { most: 100, perMs: minuteMs },
  /** Messages of the contact form, by network. */
  contactMessages: { most: 5, perMs: 10 * minuteMs },
  /** Wishes for news by e-mail, by network. */
  subscriptions: { most: 10, perMs: 10 * minuteMs },
  /** Mail that asks to confirm one, by e-mail address. */
  subscriptionMails: { most: 1, perMs: hourMs },
  /** Readers' feedback, by network: answers and comments. */
  feedback: { most: 10, perMs: 10 * minuteMs },
  feedbackComments: { most: 10, perMs: 10 * minuteMs },
  /** Wrong passwords, by account and network, so that the owner is not locked out elsewhere. */
  wrongPasswordsForAccount: { most: 5, perMs: 15 * minuteMs },
  /** Wrong passwords for any account, by network. */
  wrongPasswords: { most: 20, perMs: 15 * minuteMs },
  /** Invalid password links, by network. */
  wrongPasswordLinks: { most: 20, perMs: 15 * minuteMs },
  /** Requests for password links, by network. */
  passwordRequests: { most: 5, perMs: 15 * minuteMs },
  /** The same by e-mail address, whether it has an account or not. */
  passwordRequestsForAccount: { most: 3, perMs: hourMs },
  /** Test e-mails, by account. */
  mailTrials: { most: 5, perMs: 10 * minuteMs },
} as const satisfies Record<string, { most: number; perMs: number }>;

export type RateLimitName = keyof typeof rateLimits;
