// The sections of the portal. The first one is the default.
export const sections = ['feedback', 'moderation', 'edits', 'payments', 'audit'] as const
export type Section = (typeof sections)[number]
