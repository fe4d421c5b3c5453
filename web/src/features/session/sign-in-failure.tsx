// Says why a sign-in did not work. Rare, so that its code is loaded then.
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { QuietBoundary } from '../../ui/states/boundary.tsx'
import { failureParameter } from './sign-in-url.ts'

const FailureNotice = lazyComponent(() => import('./failure-notice.tsx'), 'FailureNotice')

export function SignInFailureNotice() {
  const [params] = useSearchParams()
  // The notice removes the parameter.
  const [failure] = useState(() => params.get(failureParameter))
  if (!failure) return null
  return (
    <QuietBoundary>
      <FailureNotice failure={failure} />
    </QuietBoundary>
  )
}
