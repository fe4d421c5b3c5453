// The header, whose feedback link opens the form. On small screens the account menu has it.
import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useFeedbackDialog } from './feedback-link.tsx'

export function MemberHeader({ children }: { children: ReactNode }) {
  const { feedbackDialog, openFeedback } = useFeedbackDialog()
  return (
    <>
      <PageHeader onFeedback={openFeedback}>{children}</PageHeader>
      {feedbackDialog}
    </>
  )
}
