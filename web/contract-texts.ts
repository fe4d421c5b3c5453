// Texts of the contracts that pages show: labels, and messages of errors.
import { changeAdminPassword } from '@jumpingjack/contracts/admin/admin'
import { FeedbackDraft } from '@jumpingjack/contracts/admin/feedback'
import { appealHiding } from '@jumpingjack/contracts/admin/moderation'
import { otherQuestions } from '@jumpingjack/contracts/facts/fact-answers'
import { factCatalogue } from '@jumpingjack/contracts/facts/fact-catalogue'
import { gymTypes } from '@jumpingjack/contracts/gym/gym-types'
import { GymDraft } from '@jumpingjack/contracts/gym/gyms'
import { problems } from '@jumpingjack/contracts/http/problems'
import { moderationReasons } from '@jumpingjack/contracts/review/moderation'
import { ReviewDraft } from '@jumpingjack/contracts/review/reviews'
import { shareReasons } from '@jumpingjack/contracts/review/share-reasons'
import { authorName } from '@jumpingjack/contracts/user/author-name'
import { createFavoriteList } from '@jumpingjack/contracts/user/favorite-lists'
import { ProfileForm } from '@jumpingjack/contracts/user/profile'
import type { z } from 'zod'

const forms = [
  appealHiding.body,
  changeAdminPassword.body,
  createFavoriteList.body,
  FeedbackDraft,
  GymDraft,
  ProfileForm,
  ReviewDraft,
]
/** Too short, too long, with invisible characters, and in two alphabets. */
const wrongValues = ['', ' ', 'x', 'x'.repeat(6_000), 'xxx\u0000', 'Annа']
/** Messages of zod itself, which no form shows. */
const generic = /^(Invalid|Too|Unrecognized) /

export const contractTexts = new Set([
  ...Object.values(factCatalogue).flatMap(({ label, question }) => [label, question]),
  ...Object.values(otherQuestions),
  ...gymTypes.flatMap(({ type, filterLabel }) => [type, filterLabel]),
  ...Object.values(moderationReasons),
  ...Object.values(shareReasons),
  ...Object.values(problems).map(({ message }) => message),
  authorName({}),
  ...forms.flatMap(messagesOf).filter((message) => !generic.test(message)),
])

function messagesOf(form: z.ZodObject): string[] {
  return wrongValues.flatMap((value) => {
    const values = Object.fromEntries(Object.keys(form.shape).map((field) => [field, value]))
    return form.safeParse(values).error?.issues.map(({ message }) => message) ?? []
  })
}
