// The greatest lengths of texts in characters: the schemas reject longer ones, and the fields of pages take no more.
// Of published events the lengths are part of their versions, and stand there.
export const maxLengths = {
  email: 320,
  link: 2_000,
  searchText: 200,
  gymName: 200,
  gymDescription: 2_000,
  phone: 50,
  hours: 500,
  dayPassPrice: 40,
  comment: 5_000,
  shareMessage: 2_000,
  username: 50,
  displayName: 100,
  bio: 500,
  /** An account of a social network: its name, or its link. */
  handle: 100,
  profileLink: 500,
  subject: 200,
  feedback: 5_000,
  senderName: 100,
  adminNotes: 5_000,
  /** The details of a report, and an appeal. */
  moderation: 1_000,
} as const
