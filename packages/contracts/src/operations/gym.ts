// Documentation of the endpoints of the gym service.
import type * as gymLists from '../gym/gym-lists.ts'
import type * as gyms from '../gym/gyms.ts'
import type * as suggestions from '../gym/suggestions.ts'
import type * as textSearch from '../gym/text-search.ts'
import type { Operations } from './operation.ts'

export const gymOperations = {
  listGyms: {
    summary: 'List gyms',
    description:
      'Best rated first by default. Without Premium at most 60 gyms (`X-Result-Limit`) and one page.',
    problems: ['premium.required'],
  },
  searchByText: {
    summary: 'Search gyms by a text',
    description:
      'What each word of the text means, and the 20 best matches anywhere, near ones first: where a map should show them.',
  },
  listGymClusters: {
    summary: 'List gyms, clustered for a map',
    description:
      'The gyms of the list, clustered for low zoom levels. The counts add up to the total of the list.',
    problems: ['premium.required'],
  },
  countGyms: {
    summary: 'Count the gyms of an area per filter',
    description:
      'How many gyms of an area each type, rating and fact matches, and of how many the facts are known.',
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
  addGym: {
    summary: 'Add a gym',
    description:
      'A request with the same `Idempotency-Key`, member and body returns the gym of the first one, with status 200.',
    statusOfRepeat: 200,
  },
  suggestEdit: {
    summary: 'Suggest other facts of a gym',
    description:
      'At most 3 open suggestions per member and gym. Repeated while it is open, it returns the first one with status 200.',
    statusOfRepeat: 200,
    problems: ['gym.unknown', 'suggestion.no-change', 'suggestion.too-many'],
  },
  listSuggestions: {
    summary: 'List the suggested edits of a gym',
    description: 'Open ones first, then those that were confirmed, each newest first.',
    problems: ['gym.unknown'],
  },
  confirmSuggestion: {
    summary: "Confirm another member's suggested edit",
    description: 'The gym is changed at once.',
    problems: ['suggestion.unknown', 'suggestion.own', 'suggestion.decided'],
  },
  listAllSuggestions: {
    summary: 'List the suggested edits of all gyms',
    description: 'Open ones first, each newest first.',
  },
  decideSuggestion: {
    summary: 'Confirm or reject a suggested edit',
    problems: ['suggestion.unknown', 'suggestion.decided'],
  },
} as const satisfies Operations<typeof gymLists & typeof textSearch & typeof gyms & typeof suggestions>
