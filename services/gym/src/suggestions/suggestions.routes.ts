// HTTP edge of suggested edits, and of answers to questions about facts.
import { answerQuestion, withdrawAnswer } from '@jumpingjack/contracts/facts/fact-answers'
import {
  confirmSuggestion,
  decideSuggestion,
  listAllSuggestions,
  listSuggestions,
  suggestEdit,
} from '@jumpingjack/contracts/gym/suggestions'
import { pageReply, Reply } from '@jumpingjack/kit/routing/reply'
import type { Routes } from '@jumpingjack/kit/routing/routes'
import * as answers from './answers.actions.ts'
import * as actions from './suggestions.actions.ts'

export function suggestionRoutes(routes: Routes, deps: actions.SuggestionDeps): void {
  routes.serve(suggestEdit, async ({ member, params, query, body }) => {
    const { suggestion, created } = await actions.suggestEdit(deps, member, params.id, body, query.facts)
    return created ? suggestion : new Reply(suggestion, { status: 200 })
  })
  routes.serve(listSuggestions, ({ member, params }) => actions.listSuggestions(deps, member, params.id))
  routes.serve(confirmSuggestion, ({ member, params }) => actions.confirmSuggestion(deps, member, params.id))
  routes.serve(answerQuestion, ({ member, params, body }) =>
    answers.answerQuestion(deps, member, params.id, body),
  )
  routes.serve(withdrawAnswer, ({ member, params }) =>
    answers.withdrawAnswer(deps, member, params.id, params.field),
  )
  routes.serve(listAllSuggestions, async ({ query, req }) =>
    pageReply(req, await actions.listAllSuggestions(deps, query)),
  )
  routes.serve(decideSuggestion, ({ admin, params, body }) =>
    actions.decideSuggestion(deps, admin, params.id, body.decision),
  )
}
