// The author's name, as shown under a review.

/** The display name, else the username, else "Anonymous User". */
export function authorName(user: { displayName?: string | null; username?: string | null }): string {
  return user.displayName?.trim() || user.username?.trim() || 'Anonymous User'
}
