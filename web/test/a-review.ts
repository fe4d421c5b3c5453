// A review for tests, with what a test cares about.
import type { Review } from '@jumpingjack/contracts/review/reviews'

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
