/** An expected failure of a command: only its message is shown. */
export class Failure extends Error {}

/** A wrong use of a command that only running it reveals. */
export class WrongUse extends Error {}
