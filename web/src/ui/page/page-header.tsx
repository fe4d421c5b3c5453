// The header of member pages: title, links, and the page's own controls. On small screens only icons, on
// middle ones only texts, which are longer in German.
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { Crown, Heart, type LucideIcon, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useRoute } from 'wouter'
import { useCentreParams } from '../../lib/geo/use-centre-params.ts'
import { feedbackEmail } from '../../lib/labels/product.ts'
import { buttonClass } from '../form/button.tsx'
import { BrandName } from './brand.tsx'
import { headerHeight } from './header-height.ts'
import { SkipLink } from './skip-link.tsx'

interface PageHeaderProps {
  /** Opens the form instead of the mail program. */
  onFeedback?: () => void
  children: ReactNode
}

export function PageHeader({ onFeedback, children }: PageHeaderProps) {
  // From which the distances of favourites are measured.
  const centre = useCentreParams()
  return (
    <header className={clsx(headerHeight, 'z-30 flex items-center justify-between px-3 md:px-4')}>
      <SkipLink />
      <h1>
        <Link href="/" className="flex min-h-11 items-center rounded-md">
          <BrandName />
        </Link>
      </h1>
      <div className="flex items-center gap-1">
        <HeaderLink
          href="/favorites"
          search={centre && `?${new URLSearchParams(centre)}`}
          Icon={Heart}
          name={t`Favorites`}
        />
        <HeaderLink href="/subscribe" Icon={Crown} name={t`Premium`} />
        <a
          href={`mailto:${feedbackEmail}`}
          onClick={(event) => {
            if (onFeedback) event.preventDefault()
            onFeedback?.()
          }}
          className={buttonClass('plain', 'normal', 'hidden md:inline-flex md:max-lg:px-2.5')}
        >
          <Mail className="size-4 max-lg:hidden" />
          {t`Feedback`}
        </a>
        {children}
      </div>
    </header>
  )
}

interface HeaderLinkProps {
  href: string
  search?: string
  Icon: LucideIcon
  name: string
}

function HeaderLink({ href, search = '', Icon, name }: HeaderLinkProps) {
  const [isCurrent] = useRoute(href)
  return (
    <Link
      href={href + search}
      aria-current={isCurrent ? 'page' : undefined}
      className={buttonClass('plain', 'normal', 'inline-flex max-md:w-11 max-md:px-0 md:max-lg:px-2.5')}
    >
      <Icon className="size-5 md:size-4 md:max-lg:hidden" />
      <span className="max-md:sr-only">{name}</span>
    </Link>
  )
}
