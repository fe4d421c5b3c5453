// The profile dialog, loaded when it is first opened.
import { useCallback, useState } from 'react'
import type { ProfileTab } from '../../features/profile/profile-form.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { DialogBoundary } from '../../ui/states/boundary.tsx'

const OpenProfile = lazyComponent(() => import('./open-profile.tsx'), 'OpenProfile')

export function useProfileDialog() {
  const [opened, setOpened] = useState<{ tab?: ProfileTab }>()
  const openProfile = useCallback((tab?: ProfileTab) => setOpened(tab ? { tab } : {}), [])
  const close = () => setOpened(undefined)
  const profileDialog = opened && (
    <DialogBoundary onClose={close}>
      <OpenProfile tab={opened.tab} onClose={close} />
    </DialogBoundary>
  )
  return { profileDialog, openProfile }
}
