// The header of members: its feedback link opens the form, which on small screens the account menu has.
import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useFeedbackDialog } from './feedback-link.tsx'

/** `children` are controls of the page. */
export function MemberHeader({ children }: { children?: ReactNode }) {
  const { feedbackDialog, openFeedback } = useFeedbackDialog()
  return (
    <>
      <PageHeader onFeedback={openFeedback}>
        {children}
        <AccountMenu />
      </PageHeader>
      {feedbackDialog}
    </>
  )
}
