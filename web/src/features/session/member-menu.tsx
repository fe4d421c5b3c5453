// The member's own menu: who is signed in, and sign-out.
import { authorName } from '@jumpingjack/contracts/author-name'
import { LogOut, UserRound } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { errorText } from '../../lib/worded-error.ts'
import { useMember } from './current-user.ts'
import { endSession } from './sign-in.ts'

export function MemberMenu({ onProfile }: { onProfile: () => void }) {
  const member = useMember()
  const isProfileNext = useRef(false)
  // Only when the menu has given the focus back: the dialog returns it to where it came from.
  const openProfile = () => {
    if (isProfileNext.current) onProfile()
    isProfileNext.current = false
  }
  if (!member) return null
  const name = authorName(member)
  return (
    // Not modal: a modal menu locks scrolling by an injected <style>, which the security policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label="Account"
        className="grid size-11 place-items-center rounded-full"
        title={name}
      >
        <span className="grid size-9 place-items-center rounded-full bg-accent text-sm font-semibold text-on-accent uppercase">
          {(member.displayName || member.username || member.email).slice(0, 1)}
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          onCloseAutoFocus={openProfile}
          className="z-50 min-w-60 animate-fade-in rounded-lg border border-line bg-raised p-1.5 shadow-float"
        >
          <DropdownMenu.Label className="px-3 py-2">
            <span className="block truncate text-sm font-semibold">{name}</span>
            <span className="block truncate text-sm text-muted">{member.email}</span>
          </DropdownMenu.Label>
          <DropdownMenu.Separator className="my-1 h-px bg-line" />
          <DropdownMenu.Item
            onSelect={() => {
              isProfileNext.current = true
            }}
            className={item}
          >
            <UserRound aria-hidden="true" className="size-4 text-muted" />
            Profile
          </DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => endSession().catch(reportFailure)} className={item}>
            <LogOut aria-hidden="true" className="size-4 text-muted" />
            Sign out
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const item =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-sm font-medium outline-none data-highlighted:bg-sunken'

function reportFailure(error: unknown): void {
  const description = errorText(error, 'You are still signed in. Please try again.')
  showToast({ title: 'Error', description, variant: 'destructive' })
}
