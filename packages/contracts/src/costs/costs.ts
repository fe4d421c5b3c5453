// Observations of what a gym costs: members add them with their date, and other members confirm them.
import { z } from 'zod'
import { currencies } from '../facts/currencies.ts'
import { audiences, costTerms, impossibleAmounts, isPriced, shownCost } from '../facts/gym-cost.ts'
import { Id, pageQuery } from '../fields/fields.ts'
import { GymCard } from '../gym/gyms.ts'
import { endpointsOf } from '../http/endpoint.ts'

const endpoint = endpointsOf('gym')

/** Of one member for one gym. */
export const costsPerDayMax = 3

export const CostDraft = z
  .strictObject({
    for: z.enum(audiences),
    currency: z.enum(currencies),
    /** Amounts are in the smallest unit of the currency. 0 means that there is nothing to pay. */
    ...costTerms,
    /** A day of the last five years. */
    observedOn: z.iso.date(),
    /** Unusual amounts are rejected without it. */
    isSure: z.literal(true).optional(),
  })
  .superRefine((draft, { addIssue }) => {
    const reject = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    if (!isPriced(draft)) reject('monthly', 'A monthly fee, a yearly fee or a day pass is required')
    for (const field of impossibleAmounts(draft)) reject(field, 'This amount is too high')
  })
export type CostDraft = z.infer<typeof CostDraft>

/** Names no member. */
export const CostObservation = z.object({
  id: Id,
  ...shownCost,
  isOwn: z.boolean(),
  isConfirmedByYou: z.boolean(),
})
export type CostObservation = z.infer<typeof CostObservation>

const params = z.strictObject({ id: Id })

export const listCosts = endpoint('GET', '/api/gyms/:id/costs', {
  summary: 'List what members say that a gym costs',
  description: 'The last observed first, at most 50. `currency` is that of the country of the gym.',
  problems: ['gym.unknown'],
  access: 'member',
  params,
  reply: z.object({ currency: z.string(), observations: z.array(CostObservation) }),
})

export const addCost = endpoint('POST', '/api/gyms/:id/costs', {
  summary: 'Say what a gym costs',
  description: `At most ${costsPerDayMax} observations per member, gym and day. The same one of the same day is returned with status 200. Amounts that are unusual need \`isSure\`.`,
  problems: ['gym.unknown', 'cost.unusual', 'cost.wrong-date', 'cost.too-many'],
  statusOfRepeat: 200,
  access: 'member',
  isLimitedPerDay: true,
  params,
  body: CostDraft,
  reply: CostObservation,
  status: 201,
})

export const confirmCost = endpoint('POST', '/api/costs/:id/confirmation', {
  summary: "Confirm another member's observation of a cost",
  description: 'Once per member. Idempotent.',
  problems: ['cost.unknown', 'cost.own'],
  access: 'member',
  params,
  reply: CostObservation,
})

export const withdrawCostConfirmation = endpoint('DELETE', '/api/costs/:id/confirmation', {
  summary: 'Withdraw an own confirmation of a cost',
  description: 'It can be confirmed again. Idempotent.',
  access: 'member',
  params,
  reply: z.undefined(),
  status: 204,
})

export const withdrawCost = endpoint('DELETE', '/api/costs/:id', {
  summary: 'Withdraw an own observation of a cost',
  description: 'Also one that others have confirmed. Idempotent.',
  problems: ['cost.unknown'],
  access: 'member',
  params,
  reply: z.undefined(),
  status: 204,
})

export const AdminCost = z.object({
  id: Id,
  ...shownCost,
  isRemoved: z.boolean(),
  gym: GymCard.nullable(),
  /** Null if the account was deleted. */
  userId: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type AdminCost = z.infer<typeof AdminCost>

export const listAllCosts = endpoint('GET', '/api/admin/costs', {
  summary: 'List the observations of costs of all gyms',
  description: 'Newest first.',
  access: 'admin',
  query: z.strictObject(pageQuery),
  reply: z.array(AdminCost),
})

export const removeCost = endpoint('POST', '/api/admin/costs/:id/removal', {
  summary: 'Remove an observation of a cost',
  description: 'Idempotent.',
  problems: ['cost.unknown'],
  access: 'admin',
  params,
  reply: AdminCost,
})
