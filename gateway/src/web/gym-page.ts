// The public page of a gym: what the gym service knows about it, as head and data of the page.
import { type PublicGym, readPublicGym } from '@jumpingjack/contracts/gym/public-gyms'
import { cityOfAddress } from '@jumpingjack/contracts/place-pages/place-paths'
import { gymPhotoSizes, photoSources, photosOf } from '@jumpingjack/contracts/review/gym-photos'
import { Problem } from '@jumpingjack/kit/http/problem'
import type { ServiceClient } from '@jumpingjack/kit/outbound/service-client'
import { gymLd } from './gym-json-ld.ts'
import { type PageHead, plainHead } from './page-head.ts'

export type GymPage =
  | { status: 200 | 404 | 503; head: PageHead; firstPhoto?: FirstPhoto | undefined }
  | { status: 301; location: string }

/** `srcset` and `sizes`. */
export interface FirstPhoto {
  sources: string
  sizes: string
  isOnly: boolean
}

/** A person waits rather than reads that the page could not be loaded. */
export const pageWaitMs = 5_000

export const gymPath = (id: string) => `/gyms/${id}`

/** The data `gym` are null for an unknown gym, and absent while the gym service does not reply. */
export async function readGymPage(callGym: ServiceClient, publicUrl: string, id: string): Promise<GymPage> {
  const plain = plainHead(gymPath(id), publicUrl)
  const { url, image } = plain
  const params = readPublicGym.params.safeParse({ id })
  const unknown = { ...plain, title: 'Gym not found · Jumpingjack', data: { gym: null } }
  if (!params.success) return { status: 404, head: unknown }
  try {
    const gym = await callGym(readPublicGym, { params: params.data, timeoutMs: pageWaitMs })
    if (gym.id !== id) return { status: 301, location: gymPath(gym.id) }
    const head = { url, image, ...gymHead(gym, url, publicUrl) }
    return { status: 200, head: gym.closed ? closedHead(head, gym) : head, firstPhoto: firstPhotoOf(gym) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'gym.unknown') return { status: 404, head: unknown }
    return { status: 503, head: plain }
  }
}

function gymHead(gym: PublicGym, url: string, publicUrl: string): Omit<PageHead, 'url' | 'image'> {
  const { name, address, type, averageRating, totalReviews } = gym
  const reviews = totalReviews === 1 ? '1 review' : `${totalReviews} reviews`
  const rating = totalReviews > 0 ? ` Rated ${Number(averageRating).toFixed(1)} of 5 in ${reviews}.` : ''
  const photo = gym.hasPhoto && {
    image: new URL(`/api/gyms/${gym.id}/photo?width=960`, publicUrl).href,
    isPhoto: true,
  }
  const jsonLd = gymLd(gym, url, photo ? photo.image : undefined)
  const description = `${name}, ${type}, at ${address}.${rating} Hours, phone and directions.`
  const city = cityOfAddress(address)?.city
  const title = `${name}${city ? `, ${city}` : ''} · Jumpingjack`
  return { title, description, ...photo, jsonLd, data: { gym } }
}

function firstPhotoOf(gym: PublicGym): FirstPhoto | undefined {
  const { length, 0: first } = photosOf(gym)
  return first && { sources: photoSources(first.path), sizes: gymPhotoSizes(length), isOnly: length === 1 }
}

/**
 * A closed gym is offered to nobody who searches: https://schema.org has no property for closed places, and search engines
 * read `noindex` (https://developers.google.com/search/docs/crawling-indexing/block-indexing).
 */
function closedHead({ jsonLd: _, ...head }: PageHead, { name, address }: PublicGym): PageHead {
  return { ...head, isHidden: true, description: `${name} at ${address} is closed.` }
}
