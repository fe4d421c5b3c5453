// HTTP edge of moderation, for the admin service, and of its totals.
import { minuteMs } from '@jumpingjack/contracts/fields/durations'
import {
  noteAppeal,
  readReviewForModeration,
  readReviewsForModeration,
  setReviewHiding,
} from '@jumpingjack/contracts/review/moderation'
import { readReviewTotals } from '@jumpingjack/contracts/review/review-totals'
import { Reply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import { cached } from '@jumpingjack/kit/timing/cached'
import * as actions from './moderation.actions.ts'

const countEveryMs = 5 * minuteMs

export function moderationRoutes(routes: Routes, deps: actions.ModerationDeps): void {
  routes.serve(readReviewForModeration, ({ params }) => actions.readForModeration(deps, params.id))
  routes.serve(readReviewsForModeration, ({ body }) => actions.readAllForModeration(deps, body.ids))
  routes.serve(setReviewHiding, ({ params, body }) => actions.setHiding(deps, params.id, body))
  const totals = cached(() => actions.countReviews(deps), countEveryMs)
  routes.serve(
    readReviewTotals,
    async () => new Reply(await totals(), { headers: { 'Cache-Control': 'public, max-age=60' } }),
  )
  routes.serve(noteAppeal, ({ params }) => actions.recordAppeal(deps, params.id))
}
