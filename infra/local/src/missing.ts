// Errors whose message says all that their reader needs, so that no stack is shown with it.
export class ClearError extends Error {}

/** Something that the machine lacks: the message is the one line that says what to install or to set. */
export class Missing extends ClearError {}
