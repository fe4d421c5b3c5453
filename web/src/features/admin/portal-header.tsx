// The portal's header: sections, auto-logout countdown, account.

import { listFeedback } from '@jumpingjack/contracts/admin/feedback'
import { listCases } from '@jumpingjack/contracts/admin/moderation'
import { listAllSuggestions } from '@jumpingjack/contracts/gym/suggestions'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import {
  CreditCard,
  HandCoins,
  History,
  KeyRound,
  LogOut,
  type LucideIcon,
  MessageSquareText,
  PencilLine,
  ShieldCheck,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../ui/form/button.tsx'
import { BrandMark } from '../../ui/page/brand.tsx'
import { openCount } from './lists/admin-list.ts'
import { type AdminLogin, logOut } from './session/admin-session.ts'
import { AutoLogoutBadge } from './session/auto-logout-badge.tsx'
import { ChangePasswordDialog } from './session/session-forms.tsx'

interface SectionLinkContent {
  Icon: LucideIcon
  name: MessageDescriptor
  /** Number of entries that wait for an administrator. */
  open?: UseQueryOptions<number, Error, number, string[]>
}

export type Section = 'feedback' | 'moderation' | 'edits' | 'costs' | 'payments' | 'audit'

const sectionLinks: Record<Section, SectionLinkContent> = {
  feedback: { Icon: MessageSquareText, name: msg`Feedback`, open: openCount(listFeedback, ['open']) },
  moderation: { Icon: ShieldCheck, name: msg`Moderation`, open: openCount(listCases, ['open', 'appealed']) },
  edits: { Icon: PencilLine, name: msg`Edits`, open: openCount(listAllSuggestions, ['open']) },
  costs: { Icon: HandCoins, name: msg`Costs` },
  payments: { Icon: CreditCard, name: msg`Payments` },
  audit: { Icon: History, name: msg`Audit` },
}

export function PortalHeader({ login, section }: { login: AdminLogin; section: Section }) {
  return (
    <header className="z-10 flex shrink-0 flex-wrap items-center justify-between gap-x-4 border-b border-line bg-surface px-3 md:px-4">
      <h1 className="flex h-14 items-center gap-2.5 font-bold tracking-tight">
        <BrandMark size="size-7" />
        <span className="max-md:sr-only">{t`Admin Portal`}</span>
      </h1>
      <nav
        aria-label={t`Sections`}
        className="flex max-md:order-last max-md:w-full max-md:overflow-x-auto max-md:pb-px md:mr-auto"
      >
        {(Object.keys(sectionLinks) as Section[]).map((each) => (
          <SectionLink key={each} {...sectionLinks[each]} section={each} isCurrent={each === section} />
        ))}
      </nav>
      <div className="flex items-center gap-1">
        <AutoLogoutBadge />
        <AccountButtons login={login} />
      </div>
    </header>
  )
}

interface SectionLinkProps extends SectionLinkContent {
  section: Section
  isCurrent: boolean
}

function SectionLink({ section, Icon, name, open, isCurrent }: SectionLinkProps) {
  return (
    <Link
      href={`?tab=${section}`}
      aria-current={isCurrent ? 'page' : undefined}
      className="-mb-px flex h-14 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink max-md:h-11 max-md:flex-1 max-md:justify-center max-md:px-1"
    >
      <Icon className="size-4 max-md:hidden" />
      {i18n.t(name)}
      {open && <OpenCount open={open} />}
    </Link>
  )
}

function OpenCount({ open }: Required<Pick<SectionLinkContent, 'open'>>) {
  const { data } = useQuery(open)
  if (!data) return null
  return (
    <span className="rounded-full bg-sunken px-1.5 text-xs tabular-nums">
      {i18n.number(data)} <span className="sr-only">{t`open`}</span>
    </span>
  )
}

function AccountButtons({ login }: { login: AdminLogin }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <Button
        variant="plain"
        title={t`Change Password`}
        onClick={() => setChanging(true)}
        className="max-lg:px-3"
      >
        <KeyRound className="size-4" />
        <span className="max-lg:sr-only">{t`Change Password`}</span>
      </Button>
      <Button variant="plain" title={t`Logout ${login.email}`} onClick={logOut} className="max-lg:px-3">
        <LogOut className="size-4" />
        <span className="max-lg:sr-only">{t`Logout`}</span>
      </Button>
      {isChanging && <ChangePasswordDialog login={login} onClose={() => setChanging(false)} />}
    </>
  )
}
