// The public page of a gym: what the gym service knows about it, as head and data of the page.
import { amenityLabels, isAmenity } from '@jumpingjack/contracts/gym/gym-facts'
import { phonesOf } from '@jumpingjack/contracts/gym/phones'
import { type PublicGym, type PublicReview, readPublicGym } from '@jumpingjack/contracts/gym/public-gyms'
import { cityOfAddress } from '@jumpingjack/contracts/place-pages/place-paths'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import type { PageHead } from './page-head.ts'

export type GymPage = { status: 200 | 404 | 503; head: PageHead } | { status: 301; location: string }

export const gymPath = (id: string) => `/gyms/${id}`

/** The data `gym` are null for an unknown gym, and absent while the gym service does not reply. */
export async function readGymPage(callGym: ServiceClient, publicUrl: string, id: string): Promise<GymPage> {
  const url = new URL(gymPath(id), publicUrl).href
  const image = new URL('/icon-512.png', publicUrl).href
  const missing = { url, image, isHidden: true, description: 'Real gyms on a map, with honest reviews.' }
  const params = readPublicGym.params.safeParse({ id })
  const unknown = { ...missing, title: 'Gym not found · Jumpingjack', data: { gym: null } }
  if (!params.success) return { status: 404, head: unknown }
  try {
    const gym = await callGym(readPublicGym, { params: params.data })
    if (gym.id !== id) return { status: 301, location: gymPath(gym.id) }
    const head = { url, image, ...gymHead(gym, url, publicUrl) }
    return { status: 200, head: gym.closed ? closedHead(head, gym) : head }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'gym.unknown') return { status: 404, head: unknown }
    return { status: 503, head: { ...missing, title: 'Jumpingjack: find your gym' } }
  }
}

function gymHead(gym: PublicGym, url: string, publicUrl: string): Omit<PageHead, 'url' | 'image'> {
  const { name, address, type, averageRating, totalReviews, phone, website, priceRange } = gym
  const amenities = gym.amenities?.filter(isAmenity) ?? []
  const phones = phonesOf(phone ?? '').flatMap(({ text, href }) => (href ? [text] : []))
  const reviews = totalReviews === 1 ? '1 review' : `${totalReviews} reviews`
  const rating = totalReviews > 0 ? ` Rated ${Number(averageRating).toFixed(1)} of 5 in ${reviews}.` : ''
  const photo = gym.hasPhoto && {
    image: new URL(`/api/gyms/${gym.id}/photo?width=960`, publicUrl).href,
    isPhoto: true,
  }
  const jsonLd = {
    '@context': 'https://schema.org',
    '@type': 'ExerciseGym',
    name,
    address,
    url,
    ...(photo && { image: photo.image }),
    ...(phones.length > 0 && { telephone: phones.length > 1 ? phones : phones[0] }),
    ...(website && { sameAs: website }),
    ...(priceRange && { priceRange }),
    ...(amenities.length > 0 && {
      amenityFeature: amenities.map((amenity) => ({
        '@type': 'LocationFeatureSpecification',
        name: amenityLabels[amenity],
        value: true,
      })),
    }),
    ...(!gym.positionIsApproximate && {
      geo: { '@type': 'GeoCoordinates', latitude: gym.latitude, longitude: gym.longitude },
    }),
    ...(totalReviews > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: averageRating, reviewCount: totalReviews },
    }),
    ...(gym.reviews.length > 0 && { review: gym.reviews.map(reviewLd) }),
  }
  const description = `${name}, ${type}, at ${address}.${rating} Hours, phone and directions.`
  const city = cityOfAddress(address)?.city
  const title = `${name}${city ? `, ${city}` : ''} · Jumpingjack`
  return { title, description, ...photo, jsonLd, data: { gym } }
}

/**
 * A closed gym is offered to nobody who searches: https://schema.org has no property for closed places, and search engines
 * read `noindex` (https://developers.google.com/search/docs/crawling-indexing/block-indexing).
 */
function closedHead({ jsonLd: _, ...head }: PageHead, { name, address }: PublicGym): PageHead {
  return { ...head, isHidden: true, description: `${name} at ${address} is closed.` }
}

const reviewLd = ({ authorName, rating, comment, createdAt }: PublicReview) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: authorName },
  reviewRating: { '@type': 'Rating', ratingValue: rating },
  datePublished: createdAt.slice(0, 10),
  ...(comment && { reviewBody: comment }),
})
