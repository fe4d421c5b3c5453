// The profile dialog, loaded when it is first opened.
import { Suspense, useCallback, useState } from 'react'
import type { ProfileTab } from '../../features/profile/profile-form.ts'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'

const OpenProfile = lazyComponent(() => import('./open-profile.tsx'), 'OpenProfile')

export function useProfileDialog() {
  const [opened, setOpened] = useState<{ tab?: ProfileTab }>()
  const openProfile = useCallback((tab?: ProfileTab) => setOpened(tab ? { tab } : {}), [])
  const profileDialog = opened && (
    <Suspense>
      <OpenProfile tab={opened.tab} onClose={() => setOpened(undefined)} />
    </Suspense>
  )
  return { profileDialog, openProfile }
}
