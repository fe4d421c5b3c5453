// Every expected refusal: its code, HTTP status and wording. Nothing else reaches a caller but `server.error`.
import { z } from 'zod'

export const problems = {
  'request.invalid': { status: 400, message: 'The request is not valid.' },
  'request.malformed': { status: 400, message: 'The body is not valid JSON.' },
  'request.too-large': { status: 413, message: 'The request is too large.' },
  'request.not-json': { status: 415, message: 'Send the body as JSON.' },
  'request.foreign-origin': { status: 403, message: 'This request came from another site.' },
  'request.too-many': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'route.unknown': { status: 404, message: 'There is nothing here.' },
  'identity.required': { status: 401, message: 'Please sign in.' },
  'identity.refused': { status: 403, message: 'You may not do this.' },
  'sign-in.failed': { status: 400, message: 'Sign-in did not succeed. Please try again.' },
  'gym.unknown': { status: 404, message: 'Gym not found.' },
  'review.unknown': { status: 404, message: 'Review not found.' },
  'review.foreign-author': { status: 403, message: 'You can only write reviews in your own name.' },
  'review.wrong-gym': { status: 400, message: 'The gym in the body is not the gym in the address.' },
  'photo.unknown': { status: 404, message: 'Photo not found.' },
  'photo.not-yours': { status: 400, message: 'Only photos that you uploaded can be added.' },
  'photo.not-uploaded': { status: 400, message: 'This photo did not arrive. Please upload it again.' },
  'photo.too-large': { status: 413, message: 'A photo must be at most 10 MB.' },
  'photo.not-a-picture': {
    status: 415,
    message: 'Only JPEG, PNG, WebP, GIF, AVIF or HEIC pictures can be added.',
  },
  'photo.too-many-pixels': { status: 413, message: 'This picture has too many pixels.' },
  'upload.unknown': { status: 404, message: 'Upload not found.' },
  'upload.incomplete': { status: 400, message: 'These parts do not make a whole file.' },
  'user.username-taken': { status: 409, message: 'This username is taken.' },
  'user.unknown': { status: 404, message: 'Member not found.' },
  'user.email-taken': { status: 409, message: 'Another account has this e-mail address.' },
  'share.not-allowed': { status: 403, message: 'Sharing is switched off in your privacy settings.' },
  'share.hidden': { status: 409, message: 'A hidden review cannot be shared.' },
  'share.not-connected': {
    status: 409,
    message: 'Connect your social accounts in your profile to share reviews.',
  },
  'share.bad-time': { status: 400, message: 'Choose a time within the next year.' },
  'share.not-all-sent': { status: 502, message: 'Some platforms may not have received your review.' },
  'payment.order-unknown': { status: 404, message: 'Order not found.' },
  'payment.not-completed': { status: 409, message: 'Payment was not completed' },
  'payment.declined': { status: 402, message: 'The payment was declined. Please choose another way to pay.' },
  'payment.mismatch': { status: 409, message: 'This payment is not the one that was ordered.' },
  'payment.used': { status: 409, message: 'This payment has been used already.' },
  'payment.too-late': {
    status: 409,
    message: 'Money is given back within 30 days of the payment.',
  },
  'payment.refunded': { status: 409, message: 'This payment was refunded.' },
  'payment.unavailable': { status: 503, message: 'PayPal is not available right now.' },
  'payment.bad-signature': { status: 401, message: 'The signature is not valid.' },
  'payment.activation-failed': {
    status: 503,
    message: 'Payment succeeded but subscription activation failed. Please contact support.',
  },
  'premium.required': { status: 403, message: 'This is part of Premium.' },
  'admin.invalid-credentials': { status: 401, message: 'Invalid admin credentials' },
  'admin.session-ended': { status: 401, message: 'Your session has ended. Please log in again.' },
  'admin.too-many-tries': { status: 429, message: 'Too many attempts. Please try again later.' },
  'admin.default-password': { status: 400, message: 'Please choose a password different from the default' },
  'admin.common-password': {
    status: 400,
    message: 'This password is too common. Please choose another one.',
  },
  'feedback.unknown': { status: 404, message: 'Feedback not found.' },
  'report.unknown': { status: 404, message: 'Report not found.' },
  'report.wrong-decision': { status: 409, message: 'This cannot be decided in this way.' },
  'report.own-review': { status: 409, message: 'This is your own review.' },
  'appeal.not-possible': { status: 409, message: 'There is nothing to appeal against.' },
  'gym.not-mergeable': { status: 409, message: 'These gyms cannot be merged.' },
  'places.quota': { status: 429, message: 'You have searched a lot in a short time. Please wait a moment.' },
  'places.not-configured': { status: 503, message: 'Google Maps API key not configured' },
  'places.failed': { status: 502, message: 'The places provider did not answer as expected.' },
  'service.unavailable': { status: 503, message: 'This part is not available right now. Please try again.' },
  'server.error': { status: 500, message: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems

/** The body of every answer that is not a success. */
export const ProblemBody = z.object({
  code: z.string(),
  message: z.string(),
  /** The message again, for callers of the payment interface, who look for it here. */
  error: z.string().optional(),
  requestId: z.string().optional(),
  /** For `request.invalid`: which field, and what is wrong with it. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>
