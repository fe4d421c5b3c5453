// The error of a failed form call.
import { CircleAlert } from 'lucide-react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { sharedText } from '../../../lib/language/shared-text.ts'

export function FormError({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <p className="flex items-start gap-2 rounded-md bg-danger-soft px-3 py-2.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}

/** The server's message; `rejected` if it has none, `unreachable` without a readable reply. */
export function formErrorMessage(error: Error, messages: { rejected: string; unreachable: string }): string {
  if (!(error instanceof ApiError)) return messages.unreachable
  const message = error.problem?.issues?.[0]?.message ?? error.problem?.message
  return message ? sharedText(message) : messages.rejected
}
