// Shares the link of a gym's public page by the system, or copies it.
import { t } from '@lingui/core/macro'
import { Share2 } from 'lucide-react'
import { gymPagePath } from '../../lib/gym/public-gym.ts'
import { Button } from '../../ui/form/button.tsx'
import { showError, showToast } from '../../ui/overlay/toasts.ts'

export function ShareGymButton({ gym }: { gym: { id: string; name: string } }) {
  return (
    <Button onClick={() => void share(gym)}>
      <Share2 aria-hidden="true" className="size-4" />
      {t`Share gym`}
    </Button>
  )
}

async function share({ id, name }: { id: string; name: string }): Promise<void> {
  const url = new URL(gymPagePath(id), location.origin).href
  const isPhone = matchMedia('(pointer: coarse)').matches
  try {
    if (isPhone && navigator.canShare?.({ url })) return await navigator.share({ title: name, url })
    await navigator.clipboard.writeText(url)
    showToast({ title: t`Link copied`, description: url })
  } catch (error) {
    // The member has closed the system's dialog.
    if (!(error instanceof DOMException && error.name === 'AbortError')) showError(url, t`Copy this link`)
  }
}
