// The photos of a gym at the top of its page, and their sizes: for the page, and for the gateway, which has browsers load the
// first one before the code of the page. Without zod, for pages of visitors.

interface Pictured {
  photoUrls: string[]
  createdAt: string
  helpfulCount?: number | undefined
}

/**
 * The photos of these reviews without repeats, in the order of the authors. Those of the most helpful review come first,
 * of several the oldest: of all reviews of a gym, the first one is its photo elsewhere (`coverPhoto`).
 */
export function photosOf<Shown extends Pictured>(gym: {
  reviews: Shown[]
}): { path: string; review: Shown; number: number }[] {
  const votes = ({ helpfulCount = 0 }: Pictured) => helpfulCount
  const reviews = gym.reviews.toSorted(
    (a, b) => votes(b) - votes(a) || a.createdAt.localeCompare(b.createdAt),
  )
  const photos = reviews.flatMap((review) =>
    review.photoUrls.map((path, index) => ({ path, review, number: index + 1 })),
  )
  return [...new Map(photos.map((photo) => [photo.path, photo])).values()]
}

/** CSS widths of photos at the top of a gym's page, as in `sizes`. */
export const gymPhotoSizes = (count: number) =>
  count === 1 ? '(min-width: 48rem) 40rem, 100vw' : '(min-width: 48rem) 25rem, 82vw'

/** Of the smaller copies of a photo, in pixels. */
export const photoWidths = ['320', '960'] as const
/** The longest side of a stored photo. */
const fullPx = 2048

/** As in `srcset`, of `/api/review-photos/ID`. */
export function photoSources(path: string): string {
  const small = photoWidths.map((width) => `${path}?width=${width} ${width}w`)
  return [...small, `${path} ${fullPx}w`].join(', ')
}
