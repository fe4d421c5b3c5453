// One question about a fact of the open gym, which a member answers with a click.

import { answerQuestion } from '@jumpingjack/contracts/facts/fact-answers'
import type { FactQuestion as Question } from '@jumpingjack/contracts/facts/fact-freshness'
import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { callApi } from '../../lib/api/api.ts'
import { useIsOnline } from '../../lib/connection/connection.ts'
import { whenShown } from '../../lib/labels/when-shown.ts'
import { sharedText } from '../../lib/language/shared-text.ts'
import { useGymChange } from '../../ui/facts/use-gym-change.ts'
import { Button } from '../../ui/form/button.tsx'

type Answer = z.input<typeof answerQuestion.body>['answer']

interface FactQuestionProps {
  gymId: string
  isClosed: boolean
  question: Question | undefined
}

/** Stays the same, and in its place, while the gym is shown. It is not asked while a review is written. */
export function FactQuestion({ gymId, isClosed, question }: FactQuestionProps) {
  const [asked] = useState(question)
  const status = useRef<HTMLParagraphElement>(null)
  const isOnline = useIsOnline()
  const { mutate, isPending, data, variables } = useGymChange(gymId, {
    send: ({ field, answer }: { field: string; answer: Answer }) =>
      callApi(answerQuestion, {
        params: { id: gymId },
        body: answerQuestion.body.parse({ field, answer }),
      }),
    failed: t`Failed to send your answer. Please try again.`,
  })
  // The answer itself may close the gym.
  if (!asked || (isClosed && !variables)) return null
  const { field, text } = asked
  const isWrongText = variables?.answer === 'no' && ['hours', 'priceRange'].includes(field)
  const state = { 'aria-disabled': isPending, disabled: !isOnline }
  const answer = (chosen: Answer) => {
    // The buttons are removed.
    status.current?.focus()
    mutate({ field, answer: chosen })
  }
  return (
    <section
      aria-label={t`A question about this gym`}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line p-3 pl-4 text-sm print:hidden in-[body:has([aria-labelledby=rate-this-gym])]:invisible"
    >
      <p ref={status} role="status" tabIndex={-1}>
        {data ? (
          <>
            {t`Thank you!`} {data.status === 'suggested' && whenShown([field])}
            {isWrongText && t`Please say what is right by "Suggest an edit".`}
          </>
        ) : (
          sharedText(text)
        )}
      </p>
      {!data && (
        <span className="flex flex-wrap gap-2">
          <Button {...state} onClick={() => answer('yes')}>{t`Yes`}</Button>
          <Button {...state} onClick={() => answer('no')}>{t`No`}</Button>
          <Button {...state} onClick={() => answer('unknown')}>{t`Don't know`}</Button>
        </span>
      )}
    </section>
  )
}
