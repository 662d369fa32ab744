/** An expected failure of a command: its message is all that is shown. */
export class Failure extends Error {}

/** A command that was given wrongly in a way that only running it shows. */
export class WrongUse extends Error {}
