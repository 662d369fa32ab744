const minute = 60_000;

/** All rate limits of the portal: how many uses in how long, and by what they are counted. */
export const rateLimits = {
  /** Anonymous requests, by network: uncached pages, search, suggestions, the API. */
  anonymousRequests: { most: 1_200, perMs: minute },
  /** Requests with a session or an API key, by network. */
  signedInRequests: { most: 6_000, perMs: minute },
  /** Uploaded files, by network; each is a signed-in request as well. */
  uploads: { most: 120, perMs: minute },
  /** WebSocket handshakes, by network. */
  socketHandshakes: { most: 120, perMs: minute },
  /** Working copies, by account; a form sends one every few seconds. */
  workingCopies: { most: 100, perMs: minute },
  /** Messages of the contact form, by network. */
  contactMessages: { most: 5, perMs: 10 * minute },
  /** Wishes for news by e-mail, by network. */
  subscriptions: { most: 10, perMs: 10 * minute },
  /** Mail that asks to confirm one, by e-mail address. */
  subscriptionMails: { most: 1, perMs: 60 * minute },
  /** Readers' feedback, by network: answers and comments. */
  feedback: { most: 10, perMs: 10 * minute },
  feedbackComments: { most: 10, perMs: 10 * minute },
  /** Wrong passwords, by account and network, so that the owner is not locked out elsewhere. */
  wrongPasswordsForAccount: { most: 5, perMs: 15 * minute },
  /** Wrong passwords for any account, by network. */
  wrongPasswords: { most: 20, perMs: 15 * minute },
  /** Invalid password links, by network. */
  wrongPasswordLinks: { most: 20, perMs: 15 * minute },
  /** Requests for password links, by network. */
  passwordRequests: { most: 5, perMs: 15 * minute },
  /** The same by e-mail address, whether it has an account or not. */
  passwordRequestsForAccount: { most: 3, perMs: 60 * minute },
  /** Test e-mails, by account. */
  mailTrials: { most: 5, perMs: 10 * minute },
} as const satisfies Record<string, { most: number; perMs: number }>;

export type RateLimitName = keyof typeof rateLimits;
