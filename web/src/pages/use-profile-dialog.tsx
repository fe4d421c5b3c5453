// The profile dialog, loaded when it is first opened.
import { lazy, Suspense, useState } from 'react'

const OpenProfile = lazy(async () => ({ default: (await import('./open-profile.tsx')).OpenProfile }))

export function useProfileDialog() {
  const [isOpen, setOpen] = useState(false)
  const profileDialog = isOpen && (
    <Suspense>
      <OpenProfile onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { profileDialog, openProfile: () => setOpen(true) }
}
