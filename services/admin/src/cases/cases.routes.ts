// HTTP edge of moderation.
import {
  appealHiding,
  decideCase,
  listCases,
  reportDuplicate,
  reportReview,
} from '@jumpingjack/contracts/admin/moderation'
import { pageReply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as actions from './cases.actions.ts'
import { listCases as list, toModerationCase } from './list-cases.actions.ts'

export function caseRoutes(routes: Routes, deps: actions.CaseDeps): void {
  routes.serve(reportReview, async ({ member, params, body }) => {
    await actions.reportReview(deps, member, params.id, body)
    return { reported: true as const }
  })
  routes.serve(appealHiding, async ({ member, params, body }) => {
    await actions.appealHiding(deps, member, params.id, body.text)
    return { appealed: true as const }
  })
  routes.serve(reportDuplicate, async ({ member, params, body }) => {
    const pair = { gymId: params.id, duplicateOf: body.duplicateOf }
    await actions.reportDuplicate(deps, member, pair, body.details)
    return { reported: true as const }
  })
  routes.serve(listCases, async ({ query, req }) => {
    const { limit, cursor, ...filter } = query
    return pageReply(req, await list(deps, filter, { limit, cursor }))
  })
  routes.serve(decideCase, async ({ admin, params, body }) => {
    const decided = await actions.decideCase(deps, admin, params.id, body)
    return toModerationCase(deps, decided)
  })
}
