/** An error for the person who ran the command: its message says what to do, so no stack trace is shown. */
export class UserFacingError extends Error {}
