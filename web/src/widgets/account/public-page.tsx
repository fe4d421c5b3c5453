// The frame of pages that everyone can read: the header of members, or logo and a link that signs visitors in; the language.

import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { SignInFailureNotice, SignInLink } from '../../features/session/sign-in-link.tsx'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { useMember } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/form/button.tsx'
import { BrandName } from '../../ui/page/brand.tsx'
import { headerHeight } from '../../ui/page/header-height.ts'
import { LanguageSwitch } from '../../ui/page/language-switch.tsx'
import { contentId, SkipLink } from '../../ui/page/skip-link.tsx'
import { QuietBoundary } from '../../ui/states/boundary.tsx'
import { StateMessage } from '../../ui/states/state-message.tsx'

const MemberHeader = lazyComponent(() => import('./member-header.tsx'), 'MemberHeader')

const wide = 'mx-auto w-full max-w-5xl px-4 md:px-8'

interface PublicPageProps {
  /** Where signing in returns to, if not to this page. */
  returnTo?: string | undefined
  /** Of the main element. */
  className?: string | undefined
  children: ReactNode
}

export function PublicPage({ returnTo, className, children }: PublicPageProps) {
  const isMember = useMember() !== undefined
  return (
    <div className="flex min-h-(--page-height) flex-col bg-canvas">
      {isMember ? (
        <QuietBoundary loading={<div className={headerHeight} />}>
          <MemberHeader />
        </QuietBoundary>
      ) : (
        <VisitorHeader returnTo={returnTo} />
      )}
      <main
        id={contentId}
        tabIndex={-1}
        className={clsx('mx-auto w-full max-w-5xl flex-1 outline-none md:px-8 md:py-8', className)}
      >
        {!isMember && <SignInFailureNotice />}
        {children}
      </main>
      <footer className={clsx(wide, 'py-4 text-sm text-muted print:hidden')}>
        <LanguageSwitch />
      </footer>
    </div>
  )
}

function VisitorHeader({ returnTo }: Pick<PublicPageProps, 'returnTo'>) {
  return (
    <header className="bg-night text-white">
      <div className={clsx(wide, 'flex items-center justify-between gap-3 py-2')}>
        <SkipLink />
        <a href="/" className="flex min-h-11 items-center rounded-md">
          <BrandName />
        </a>
        <span className="print:hidden">
          <SignInLink variant="plain-on-night" to={returnTo}>{t`Sign in`}</SignInLink>
        </span>
      </div>
    </header>
  )
}

/** In the place of what the server could not put into the page. */
export function Unavailable() {
  return (
    <StateMessage
      Icon={CloudOff}
      title={t`This could not be loaded`}
      text={t`Try again in a moment.`}
      heading="h1"
      role="alert"
    >
      <Button variant="primary" onClick={() => location.reload()}>{t`Try again`}</Button>
    </StateMessage>
  )
}
