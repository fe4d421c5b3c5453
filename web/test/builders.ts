// A gym, a review and a member for tests, with what a test cares about.

import type { Gym } from '@jumpingjack/contracts/gym/gyms'
import type { Review } from '@jumpingjack/contracts/review/reviews'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'

export function aGym(part: Partial<Gym> = {}): Gym {
  return {
    id: '7b0c1f5e-1111-4222-8333-444455556666',
    name: 'Iron Works',
    address: '1 Main Street',
    latitude: '40.7000000',
    longitude: '-74.0000000',
    type: 'Boxing',
    phone: null,
    website: null,
    hours: null,
    description: null,
    averageRating: '4.25',
    totalReviews: 4,
    createdAt: '2026-01-02T10:00:00.000Z',
    ...part,
  }
}

export function aReview(part: Partial<Review> = {}): Review {
  return {
    id: 'r1',
    gymId: 'g1',
    userId: 'u1',
    authorName: 'Sam',
    rating: 4,
    comment: null,
    photoUrls: [],
    sharedToFacebook: false,
    sharedToTwitter: false,
    sharedToInstagram: false,
    sharedToLinkedin: false,
    sharedToGoogle: false,
    socialShareData: null,
    createdAt: '2026-01-02T10:00:00.000Z',
    ...part,
  }
}

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
