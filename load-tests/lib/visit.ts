// What members do, one function for each step.
import { idsOf, pick, post, read, signIn } from './member.ts'

const cities = [
  'lat=40.7128&lng=-74.006',
  'lat=40.7608&lng=-111.891',
  'lat=34.0522&lng=-118.2437',
  'lat=41.8781&lng=-87.6298',
]
const texts = ['yoga', 'gym', 'cross', 'fitnes', 'ymca', '24 hour fitness', 'planet new york', 'boxing slc']

/** Nine of ten are reads. */
const steps: { weight: number; run: (gymId: string) => void }[] = [
  { weight: 25, run: () => read(`/api/gyms?${pick(cities)}&distance=25&limit=50`, 'list') },
  { weight: 10, run: () => read(`/api/gyms?${pick(cities)}&distance=25&types=Yoga&minRating=3`, 'filter') },
  { weight: 20, run: () => read(`/api/gyms?q=${encodeURIComponent(pick(texts))}&limit=20`, 'search') },
  { weight: 10, run: () => read('/api/gyms/clusters?bbox=-125,25,-66,49&zoom=5', 'clusters') },
  { weight: 20, run: (gymId) => read(`/api/gyms/${gymId}`, 'detail') },
  { weight: 5, run: () => read('/api/favorites', 'favourites') },
  { weight: 5, run: (gymId) => post('/api/favorites', { gymId }, 'add favourite') },
  { weight: 5, run: review },
]
/** Each step as often as its weight says. */
const draws = steps.flatMap(({ weight, run }) => Array.from({ length: weight }, () => run))

// Per virtual user.
let gymIds: string[] = []

/** One request of the mix, as a member whose address starts with `name`. The first call signs in. */
export function step(name: string): void {
  if (gymIds.length === 0) {
    signIn(`${name}-${__VU}@example.com`)
    gymIds = idsOf(read('/api/gyms?limit=50', 'list'))
  } else pick(draws)(pick(gymIds))
}

function review(gymId: string): void {
  const rating = 1 + Math.floor(Math.random() * 5)
  post(`/api/gyms/${gymId}/reviews`, { rating, comment: 'Clean and friendly.' }, 'review')
}
