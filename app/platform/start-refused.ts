/**
 * Why the portal does not start, told whoever runs it and can mend it: `message` is the line to print. Any other error
 * of a start is a defect.
 */
export class StartRefused extends Error {
  /** What `scripts/serve.mjs`, to which the class of a build is unknown, goes by. */
  readonly forOperator = true;
}
