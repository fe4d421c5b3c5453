// HTTP edge of moderation, for the admin service.
import {
  noteAppeal,
  readReviewForModeration,
  readReviewsForModeration,
  setReviewHiding,
} from '@jumpingjack/contracts/review/moderation'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './moderation.actions.ts'

export function moderationRoutes(routes: Routes, deps: actions.ModerationDeps): void {
  routes.serve(readReviewForModeration, ({ params }) => actions.readForModeration(deps, params.id))
  routes.serve(readReviewsForModeration, ({ body }) => actions.readAllForModeration(deps, body.ids))
  routes.serve(setReviewHiding, ({ params, body }) => actions.setHiding(deps, params.id, body))
  routes.serve(noteAppeal, ({ params }) => actions.recordAppeal(deps, params.id))
}
