// The admin portal. Its login is independent of the member's session.

import { t } from '@lingui/core/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { AuditSection } from '../features/admin/audit-section.tsx'
import { CostsSection } from '../features/admin/costs-section.tsx'
import { FeedbackSection } from '../features/admin/feedback/feedback-section.tsx'
import { readChoice } from '../features/admin/lists/admin-list.ts'
import { ModerationSection } from '../features/admin/moderation/moderation-section.tsx'
import { PaymentsSection } from '../features/admin/payments-section.tsx'
import { PortalHeader, type Section } from '../features/admin/portal-header.tsx'
import { type AdminLogin, useAdminLogin } from '../features/admin/session/admin-session.ts'
import { AutoLogoutBadge } from '../features/admin/session/auto-logout-badge.tsx'
import { ForcedPasswordChange, LoginForm } from '../features/admin/session/session-forms.tsx'
import { SuggestionsSection } from '../features/admin/suggestions-section.tsx'
import { createQueryClient } from '../lib/api/query-client.ts'
import { LanguageSwitch } from '../ui/page/language-switch.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'

export function AdminPage() {
  usePageTitle(t`Admin Portal`)
  const login = useAdminLogin()
  if (!login) {
    return (
      <CenteredPage>
        <LoginForm />
        <p className="text-sm text-muted">
          <LanguageSwitch />
        </p>
      </CenteredPage>
    )
  }
  if (login.requiresPasswordChange) {
    return (
      <CenteredPage>
        <AutoLogoutBadge />
        <ForcedPasswordChange login={login} />
      </CenteredPage>
    )
  }
  return <Portal key={login.token} login={login} />
}

function CenteredPage({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-(--page-height) flex-col items-center justify-center gap-3 bg-canvas px-4 py-8">
      {children}
    </main>
  )
}

const sectionComponents: Record<Section, ComponentType> = {
  feedback: FeedbackSection,
  moderation: ModerationSection,
  edits: SuggestionsSection,
  costs: CostsSection,
  payments: PaymentsSection,
  audit: AuditSection,
}

function Portal({ login }: { login: AdminLogin }) {
  // One cache per login. A 401 ends the admin session in `callAdmin`.
  const [queryClient] = useState(() => createQueryClient(() => undefined))
  const [params] = useSearchParams()
  const section = readChoice(params, 'tab', sectionComponents) ?? 'feedback'
  const SectionComponent = sectionComponents[section]
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex h-(--page-height) flex-col bg-canvas">
        <PortalHeader login={login} section={section} />
        <main className="flex min-h-0 flex-1 flex-col">
          <SectionComponent key={section} />
        </main>
      </div>
    </QueryClientProvider>
  )
}
