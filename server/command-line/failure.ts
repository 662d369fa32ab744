/** An expected failure of a command: only its message is shown. */
export class Failure extends Error {}

/** A command that has done its work and found what should not be: its message is all that is told. */
export class Found extends Error {}

/** A wrong use of a command that only running it reveals. */
export class WrongUse extends Error {}
