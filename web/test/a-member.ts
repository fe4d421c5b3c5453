// A member for tests, with what a test cares about.
import type { CurrentUser } from '@jumpingjack/contracts/user/users'

export function aMember(part: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 'a0000000-1111-4222-8333-444455556666',
    email: 'ann@example.com',
    username: null,
    displayName: null,
    avatar: null,
    bio: null,
    facebookId: null,
    twitterHandle: null,
    instagramHandle: null,
    linkedinProfile: null,
    googleReviewsEnabled: false,
    profilePublic: true,
    allowSocialSharing: true,
    subscriptionStatus: 'free',
    subscriptionPlan: 'free',
    subscriptionExpiresAt: null,
    subscriptionRenews: false,
    paymentMethod: null,
    lastPaymentOrderId: null,
    createdAt: '2026-01-02T10:00:00.000Z',
    ...part,
  }
}
