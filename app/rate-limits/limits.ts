const minute = 60_000;

/** Every rate limit of the portal: how many uses within how long. What a use is counted by stands beside each. */
export const rateLimits = {
  /** Requests of nobody known, by network: pages that no cache answers, search, suggestions, the API. */
  anonymousRequests: { most: 1_200, perMs: minute },
  /** Requests with a session or an API key, by network. */
  signedInRequests: { most: 6_000, perMs: minute },
  /** Uploaded files, by network; each is a signed-in request as well. */
  uploads: { most: 120, perMs: minute },
  /** WebSocket handshakes, by network. */
  socketHandshakes: { most: 120, perMs: minute },
  /** Working copies of what is typed, by account; a form sends one every few seconds. */
  workingCopies: { most: 100, perMs: minute },
  /** Messages of the contact form, by network. */
  contactMessages: { most: 5, perMs: 10 * minute },
  /** What readers say of pages, by network: presses, and the comments that are added to them. */
  feedback: { most: 10, perMs: 10 * minute },
  feedbackComments: { most: 10, perMs: 10 * minute },
  /** Wrong passwords, by account and network: the owner is not locked out elsewhere. */
  wrongPasswordsForAccount: { most: 5, perMs: 15 * minute },
  /** Wrong passwords for any account, by network. */
  wrongPasswords: { most: 20, perMs: 15 * minute },
  /** Links to set a password that are not valid, by network. */
  wrongPasswordLinks: { most: 20, perMs: 15 * minute },
  /** Links to set a password that are asked for by e-mail, by network. */
  passwordRequests: { most: 5, perMs: 15 * minute },
  /** The same by e-mail address, whether there is an account or not. */
  passwordRequestsForAccount: { most: 3, perMs: 60 * minute },
  /** Trial messages to see whether mail works, by account. */
  mailTrials: { most: 5, perMs: 10 * minute },
} as const satisfies Record<string, { most: number; perMs: number }>;

export type RateLimitName = keyof typeof rateLimits;
