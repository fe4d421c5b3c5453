// The account menu: profile, feedback on small screens, sign-out. It is open when it is first rendered.

import { authorName } from '@jumpingjack/contracts/user/author-name'
import { isPremium } from '@jumpingjack/contracts/user/subscription'
import { t } from '@lingui/core/macro'
import { Languages, LogOut, type LucideIcon, MessageSquarePlus, Star, UserRound } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useMember } from '../../lib/session/current-user.ts'
import { useLayer } from '../../ui/overlay/layers.ts'
import { useOtherLanguage } from '../../ui/page/language-switch.tsx'
import { PremiumBadge } from '../../ui/page/premium-badge.tsx'
import { AccountButton } from './account-button.tsx'
import { endSessions } from './sign-in.ts'

export function MemberMenu({ onProfile, onFeedback }: { onProfile: () => void; onFeedback: () => void }) {
  const member = useMember()
  const language = useOtherLanguage()
  const [, navigate] = useLocation()
  const next = useRef<() => void>(undefined)
  const [isOpen, setOpen] = useState(true)
  useLayer(isOpen, () => setOpen(false))
  // Opens the dialog after the menu has restored the focus, so that the dialog can restore it as well.
  const openNext = () => {
    next.current?.()
    next.current = undefined
  }
  if (!member) return null
  const name = authorName(member)
  return (
    // A modal menu locks scrolling by an injected <style>, which the security policy forbids. Without a portal the menu
    // is part of the header, a landmark.
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>
        <AccountButton />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        onCloseAutoFocus={openNext}
        className="z-50 min-w-60 animate-fade-in rounded-lg border border-line bg-raised p-1.5 shadow-float"
      >
        <DropdownMenu.Label className="px-3 py-2">
          <span className="flex items-center gap-2">
            <span className="truncate text-sm font-semibold">{name}</span>
            {isPremium(member) && <PremiumBadge />}
          </span>
          <span className="block truncate text-sm text-muted">{member.email}</span>
        </DropdownMenu.Label>
        <DropdownMenu.Separator className="my-1 h-px bg-line" />
        <Item Icon={UserRound} onSelect={() => (next.current = onProfile)}>{t`Profile`}</Item>
        <Item Icon={Star} onSelect={() => navigate('/reviews')}>{t`My reviews`}</Item>
        <Item
          Icon={MessageSquarePlus}
          display="flex md:hidden"
          onSelect={() => (next.current = onFeedback)}
        >{t`Send feedback`}</Item>
        <Item Icon={Languages} lang={language.lang} onSelect={language.choose}>
          {language.name}
        </Item>
        <Item Icon={LogOut} onSelect={() => void endSessions(member.id, 'here')}>{t`Sign out`}</Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

interface ItemProps {
  Icon: LucideIcon
  /** The language of the text, where it is not the page's. */
  lang?: string
  /** A CSS class that can hide the item at some widths. */
  display?: string
  onSelect: () => void
  children: string
}

function Item({ Icon, lang, display = 'flex', onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item
      lang={lang}
      onSelect={onSelect}
      className={`${display} min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-sm font-medium outline-none data-highlighted:bg-sunken`}
    >
      <Icon className="size-4 text-muted" />
      {children}
    </DropdownMenu.Item>
  )
}
