// The dialog 'User Profile': one form on three tabs.

import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { authorName } from '@jumpingjack/contracts/user/author-name'
import type { CurrentUser } from '@jumpingjack/contracts/user/users'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Avatar, Tabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { initialOf } from '../../lib/session/initial-of.ts'
import { Button } from '../../ui/form/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { DraftNote, discardDraft } from '../../ui/overlay/form-dialog.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { type AccountActions, PrivacyTab } from './privacy-tab.tsx'
import { type ProfileFields, type ProfileTab, useProfileForm } from './profile-form.ts'
import { SocialTab } from './social-tab.tsx'

const tabs: { value: ProfileTab; label: MessageDescriptor }[] = [
  { value: 'profile', label: msg`Profile` },
  { value: 'social', label: msg`Social Media` },
  { value: 'privacy', label: msg`Privacy` },
]

interface ProfileDialogProps {
  member: CurrentUser
  firstTab?: ProfileTab | undefined
  onClose: () => void
  onSaved: (user: CurrentUser) => void
  actions: AccountActions
}

export function ProfileDialog({
  member,
  firstTab = 'profile',
  onClose,
  onSaved,
  actions,
}: ProfileDialogProps) {
  const form = useProfileForm(member, firstTab, onSaved)
  const element = useFocusOnError(form.invalidSubmits)
  const cancel = () => {
    discardDraft(form.draft)
    onClose()
  }
  const save = form.tab === 'privacy' ? t`Save Settings` : t`Save Profile`
  return (
    <Modal open onClose={onClose} title={t`User Profile`}>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="shrink-0 px-5 pt-3 empty:hidden md:px-6">
          <DraftNote draft={form.draft} />
        </div>
        <ProfileTabs tab={form.tab} onTab={form.setTab}>
          <TabPanel value="profile">
            <AboutTab member={member} {...form.fields} />
          </TabPanel>
          <TabPanel value="social">
            <SocialTab memberId={member.id} {...form.fields} />
          </TabPanel>
          <TabPanel value="privacy">
            <PrivacyTab {...form.fields} {...actions} />
          </TabPanel>
        </ProfileTabs>
        <div className="flex justify-end gap-2 border-t border-line px-5 py-3 md:px-6">
          <Button onClick={cancel}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" aria-disabled={form.isPending}>
            {form.isPending ? t`Saving...` : save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function useFocusOnError(invalidSubmits: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (invalidSubmits === 0) return
    // The fields of another tab render after this effect.
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [invalidSubmits])
  return form
}

interface ProfileTabsProps {
  tab: ProfileTab
  onTab: (tab: ProfileTab) => void
  children: ReactNode
}

function ProfileTabs({ tab, onTab, children }: ProfileTabsProps) {
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(value) => onTab(value as ProfileTab)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Tabs.List aria-label={t`Profile sections`} className="flex shrink-0 border-b border-line px-2 md:px-3">
        {tabs.map(({ value, label }) => (
          <Tabs.Trigger
            key={value}
            value={value}
            className="-mb-px min-h-12 border-b-2 border-transparent px-3 text-sm font-medium text-muted transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {i18n.t(label)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {children}
    </Tabs.Root>
  )
}

function TabPanel({ value, children }: { value: ProfileTab; children: ReactNode }) {
  return (
    <Tabs.Content
      value={value}
      className="min-h-0 flex-1 space-y-4 overflow-y-auto overscroll-contain px-5 py-5 focus-visible:-outline-offset-2 data-[state=inactive]:hidden md:h-108 md:flex-none md:px-6"
    >
      {children}
    </Tabs.Content>
  )
}

const bioMax = maxLengths.bio

/** The tab 'Profile': avatar and e-mail address from the sign-in provider, and fields of the member's own. */
function AboutTab({ member, form, field }: ProfileFields & { member: CurrentUser }) {
  return (
    <>
      <div className="flex items-center gap-4">
        <MemberAvatar member={member} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{authorName(member)}</p>
          <p className="truncate text-sm text-muted">{member.email}</p>
        </div>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={t`Username`}
          maxLength={maxLengths.username}
          autoComplete="username"
          {...field('username')}
        />
        <TextField
          label={t`Display Name`}
          maxLength={maxLengths.displayName}
          autoComplete="nickname"
          {...field('displayName')}
        />
      </div>
      <div>
        <TextField label={t`Bio`} multiline placeholder={t`What do you train for?`} {...field('bio')} />
        <p className="mt-1 text-right text-xs text-muted tabular-nums">{t`${form.bio.trim().length} of ${bioMax} characters`}</p>
      </div>
      <p className="text-xs leading-relaxed text-muted">{t`Your reviews show your display name, or your username if you have none. Nobody else sees your e-mail address.`}</p>
    </>
  )
}

function MemberAvatar({ member }: { member: CurrentUser }) {
  return (
    <Avatar.Root className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-full bg-accent text-xl font-semibold text-on-accent uppercase">
      {member.avatar && <Avatar.Image src={member.avatar} alt="" className="size-full object-cover" />}
      <Avatar.Fallback aria-hidden="true">{initialOf(member)}</Avatar.Fallback>
    </Avatar.Root>
  )
}
