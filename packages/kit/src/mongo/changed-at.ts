// `changedAt` of a document, by which change-feed.ts finds what has changed. Each change is later than the one before, also
// within a millisecond or after the clock was set back: a feed that has found the one before would not take it as new.

/** For a write whose filter has the time of the change before. */
export const changedAfter = (before: Date, now: Date) =>
  new Date(Math.max(now.getTime(), before.getTime() + 1))

/** The same in an update pipeline. */
export const changedAtNext = (now = new Date()) => ({ $max: [now, { $add: ['$changedAt', 1] }] })
