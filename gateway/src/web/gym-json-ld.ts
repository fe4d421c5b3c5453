// A gym for search engines, by https://schema.org and
// https://developers.google.com/search/docs/appearance/structured-data/local-business.

import { decimalsOf } from '@jumpingjack/contracts/facts/currencies'
import { factCatalogue } from '@jumpingjack/contracts/facts/fact-catalogue'
import type { GymCost } from '@jumpingjack/contracts/facts/gym-cost'
import { isAmenity } from '@jumpingjack/contracts/facts/gym-facts'
import { minutesPerDay } from '@jumpingjack/contracts/fields/durations'
import { hoursOfDays, type Span } from '@jumpingjack/contracts/gym/hours-of-days'
import type { OpenWeek } from '@jumpingjack/contracts/gym/open-week'
import { phonesOf } from '@jumpingjack/contracts/gym/phones'
import type { PublicGym, PublicReview } from '@jumpingjack/contracts/gym/public-gyms'
import { cityOfAddress } from '@jumpingjack/contracts/place-pages/place-paths'

export function gymLd(gym: PublicGym, url: string, image: string | undefined): object {
  const { name, address, averageRating, totalReviews, phone, website, priceRange, week, cost } = gym
  const offers = cost ? offersLd(cost) : []
  const features = [...featuresLd(gym.amenities, true), ...featuresLd(gym.lacks, false)]
  const phones = phonesOf(phone ?? '').flatMap(({ text, href }) => (href ? [text] : []))
  return {
    '@context': 'https://schema.org',
    '@type': 'ExerciseGym',
    name,
    address: addressLd(address),
    url,
    ...(image && { image }),
    ...(phones.length > 0 && { telephone: phones.length > 1 ? phones : phones[0] }),
    ...(website && { sameAs: website }),
    ...(priceRange && { priceRange }),
    ...(offers.length > 0 && { makesOffer: offers }),
    ...(features.length > 0 && { amenityFeature: features }),
    ...(!gym.positionIsApproximate && {
      geo: { '@type': 'GeoCoordinates', latitude: gym.latitude, longitude: gym.longitude },
    }),
    ...(week && { openingHoursSpecification: hoursLd(week) }),
    ...(totalReviews > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: averageRating, reviewCount: totalReviews },
    }),
    ...(gym.reviews.length > 0 && { review: gym.reviews.map(reviewLd) }),
  }
}

const featuresLd = (amenities: readonly string[] = [], value: boolean) =>
  amenities.filter(isAmenity).map((amenity) => ({
    '@type': 'LocationFeatureSpecification',
    name: factCatalogue[amenity].schemaName ?? factCatalogue[amenity].label,
    value,
  }))

/** With the codes of UN/CEFACT for a month, a year and a day. */
const fees = {
  monthly: ['Monthly fee', 'MON'],
  yearly: ['Yearly fee', 'ANN'],
  dayPass: ['Day pass', 'DAY'],
} as const

/** Not by the word of one member. */
function offersLd({ currency: priceCurrency, observedOn, confirmedBy, ...cost }: GymCost): object[] {
  const decimals = decimalsOf(priceCurrency)
  return (['monthly', 'yearly', 'dayPass'] as const).flatMap((fee) => {
    const amount = cost[fee]
    if (!amount || confirmedBy === 0) return []
    const [label, unitCode] = fees[fee]
    const price = { price: (amount / 10 ** decimals).toFixed(decimals), priceCurrency }
    return {
      ...{ '@type': 'Offer', name: `${label} (${cost.for})`, ...price, validFrom: observedOn },
      priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode },
    }
  })
}

function addressLd(address: string): object {
  const { city, state } = cityOfAddress(address) ?? {}
  if (!city) return { '@type': 'PostalAddress', streetAddress: address }
  const street = address.slice(0, address.lastIndexOf(city)).replace(/(?:^|[,\s]+)(?:near )?$/, '')
  const [postalCode] = /\b\d{5}(?:-\d{4})?\b/.exec(address.slice(address.lastIndexOf(city))) ?? []
  return {
    '@type': 'PostalAddress',
    ...(street && { streetAddress: street }),
    addressLocality: city,
    addressRegion: state,
    addressCountry: 'US',
    ...(postalCode && { postalCode }),
  }
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Those of each week, and of special days. */
function hoursLd({ open, usual = open, special = [] }: OpenWeek): object[] {
  const ofDays = hoursOfDays(usual).flatMap((spans, day) =>
    spans.map((span) => spanLd(span, { dayOfWeek: `https://schema.org/${days[day]}` })),
  )
  const ofDates = special.flatMap(({ date, open: spans }) =>
    // Closed.
    (spans.length > 0 ? spans : [{ from: 0, to: 0 }]).map((span) =>
      spanLd(span, { validFrom: date, validThrough: date }),
    ),
  )
  return [...ofDays, ...ofDates]
}

/** A night ends on the next day. */
function spanLd({ from, to }: Span, when: object): object {
  const closes = to === minutesPerDay ? '23:59' : clock(to)
  return { '@type': 'OpeningHoursSpecification', ...when, opens: clock(from), closes }
}

function clock(minute: number): string {
  const ofDay = minute % minutesPerDay
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const reviewLd = ({ authorName, rating, comment, createdAt }: PublicReview) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: authorName },
  reviewRating: { '@type': 'Rating', ratingValue: rating },
  datePublished: createdAt.slice(0, 10),
  ...(comment && { reviewBody: comment }),
})
