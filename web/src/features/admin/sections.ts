// The sections of the portal, the first one being shown at first.
export const sections = ['feedback', 'moderation', 'audit'] as const
export type Section = (typeof sections)[number]
