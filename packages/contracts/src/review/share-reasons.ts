// Why a post on a social network failed, or is unclear. Services exchange and store the codes, pages show the texts.
export const shareReasons = {
  'review-deleted': 'The review was deleted.',
  'review-hidden': 'The review is hidden.',
  'sent-already': 'The review is there already.',
  'too-late': 'It could not be sent in time.',
  cancelled: 'The post was cancelled.',
  'sharing-off': 'Sharing is switched off in your privacy settings.',
  'not-connected': 'This account is not connected. Please connect it in your profile.',
  'connection-rejected':
    'The network no longer accepts this connection. Please connect again in your profile.',
  unreachable: 'The network could not be reached. Please try again.',
  'unexpected-reply': 'The network sent an unexpected reply. Please try again later.',
  rejected: 'The network rejected the post.',
  'begun-already': 'It is being posted already.',
  'not-confirmed': 'The network did not confirm the post. Please check there.',
  unknown: 'We do not know whether your post arrived. Please check there before you share again.',
  'photo-unreadable': 'A photo could not be read. Please try again.',
  'photo-required': 'Instagram takes posts with a photo only.',
  'photo-unusable': 'Instagram could not use the photo.',
  'no-page': 'Facebook takes posts of pages only, and you manage none there.',
  'no-business': 'Google takes posts of businesses only, and you manage none there.',
} as const satisfies Record<string, string>

export type ShareReason = keyof typeof shareReasons
