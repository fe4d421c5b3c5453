// HTTP edge of feedback.
import {
  changeFeedback,
  listFeedback,
  sendFeedback,
  setFeedbackNotes,
  setFeedbackStatus,
} from '@jumpingjack/contracts/admin/feedback'
import { pageReply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './feedback.actions.ts'

export function feedbackRoutes(routes: Routes, deps: actions.FeedbackDeps): void {
  routes.serve(sendFeedback, ({ body, caller, req }) =>
    actions.receiveFeedback(deps, body, caller, req.headers['user-agent']),
  )
  routes.serve(listFeedback, async ({ query, req }) => {
    const { q, limit, cursor, ...equal } = query
    const filter = { ...equal, contains: q }
    return pageReply(req, await actions.listFeedback(deps, filter, { limit, cursor }))
  })
  routes.serve(setFeedbackStatus, ({ admin, params, body }) => actions.setState(deps, admin, params.id, body))
  routes.serve(changeFeedback, ({ admin, body: { ids, ...wanted } }) =>
    actions.setStates(deps, admin, ids, wanted),
  )
  routes.serve(setFeedbackNotes, ({ admin, params, body }) => actions.setNotes(deps, admin, params.id, body))
}
