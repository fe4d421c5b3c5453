// The frame of a member's page besides the main screen: header, title, and a way back to the gyms.
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/form/button.tsx'
import { usePageTitle } from '../../ui/page/page-title.ts'
import { contentId } from '../../ui/page/skip-link.tsx'
import { MemberHeader } from './member-header.tsx'

export const pageHeadingId = 'page-heading'

interface MemberPageProps {
  title: string
  /** Of the main element: its largest width. */
  className: string
  children: ReactNode
}

export function MemberPage({ title, className, children }: MemberPageProps) {
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus was lost with the link of the page before. A page that is loaded starts with the link that skips the header.
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (isLost && navigator.userActivation?.hasBeenActive) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="flex min-h-(--page-height) flex-col">
      <MemberHeader />
      <main
        id={contentId}
        tabIndex={-1}
        className={clsx('mx-auto w-full px-4 py-6 outline-none md:px-8 md:py-10', className)}
      >
        <div className="mb-5 flex items-center gap-1">
          <Link
            href="/"
            aria-label={t`Back to the gyms`}
            data-tip={t`Back to the gyms`}
            className={buttonClass('plain', 'icon', '-ml-3 inline-flex')}
          >
            <ArrowLeft className="size-5" />
          </Link>
          <h2
            id={pageHeadingId}
            ref={heading}
            tabIndex={-1}
            className="text-xl font-bold tracking-tight outline-none"
          >
            {title}
          </h2>
        </div>
        {children}
      </main>
    </div>
  )
}
