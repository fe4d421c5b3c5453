// Documentation of the endpoints of the gym service.
import type * as gymLists from '../gym/gym-lists.ts'
import type * as gyms from '../gym/gyms.ts'
import type { Operations } from './operation.ts'

export const gymOperations = {
  listGyms: {
    summary: 'List gyms',
    description:
      'Best rated first by default. Without Premium at most 60 gyms (`X-Result-Limit`) and one page.',
    problems: ['premium.required'],
  },
  listGymClusters: {
    summary: 'List gyms, clustered for a map',
    description:
      'The gyms of the list, clustered for low zoom levels. The counts add up to the total of the list.',
    problems: ['premium.required'],
  },
  readGymRatings: {
    summary: "Read the ratings of the maps provider's places",
    description: 'Ratings of our members, never of the provider.',
  },
  findSimilarGyms: { summary: 'Find gyms that a new one may duplicate', description: 'Nearest first.' },
  readGym: {
    summary: 'Read a gym with its reviews',
    description: 'Replies with the other gym if this one was merged.',
    problems: ['gym.unknown'],
  },
  addGym: { summary: 'Add a gym' },
} as const satisfies Operations<typeof gymLists & typeof gyms>
