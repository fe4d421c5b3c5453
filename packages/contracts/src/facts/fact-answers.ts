// The answers of members to questions about the facts of a gym.
import { z } from 'zod'
import { Id } from '../fields/fields.ts'
import { endpointsOf } from '../http/endpoint.ts'
import { amenities } from './gym-facts.ts'

const endpoint = endpointsOf('gym')

/** What members are asked beside the facts of the catalogue, to be answered by yes or no. */
export const otherQuestions = {
  existence: 'Is it still there?',
  hours: 'Are the hours still right?',
  priceRange: 'Is the price range still right?',
} as const
export const askedFields = [...amenities, 'existence', 'hours', 'priceRange'] as const
export type AskedField = (typeof askedFields)[number]

export const factAnswers = ['yes', 'no', 'unknown'] as const

export const answerQuestion = endpoint('POST', '/api/gyms/:id/answers', {
  summary: 'Answer the question about a fact of a gym',
  description:
    'Confirms the fact, or suggests to change it, as other suggested edits are. That hours or a price range are wrong is only noted. Only the first answer of a member to a question counts.',
  problems: ['gym.unknown'],
  access: 'member',
  isLimitedPerDay: true,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ field: z.enum(askedFields, 'Unknown fact'), answer: z.enum(factAnswers) }),
  reply: z.object({ status: z.enum(['confirmed', 'suggested', 'noted']) }),
})

/** The member is not asked again. */
export const withdrawAnswer = endpoint('DELETE', '/api/gyms/:id/answers/:field', {
  summary: 'Withdraw an own answer about a fact of a gym',
  description: 'It does not count any more. Edits that it has suggested or confirmed stay. Idempotent.',
  problems: ['gym.unknown'],
  access: 'member',
  params: z.strictObject({ id: Id, field: z.enum(askedFields, 'Unknown fact') }),
  reply: z.undefined(),
  status: 204,
})
