// A link, styled as a button, that signs in and returns to the current page.

import { type ReactNode, useState } from 'react'
import { useLocation, useSearch, useSearchParams } from 'wouter'
import { lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { type ButtonSize, type ButtonVariant, buttonClass } from '../../ui/form/button.tsx'
import { QuietBoundary } from '../../ui/states/boundary.tsx'
import { outcomeParameter, signInUrl } from './sign-in-url.ts'

interface SignInLinkProps {
  variant: ButtonVariant
  size?: ButtonSize
  /** Another page to return to. */
  to?: string | null
  children: ReactNode
}

export function SignInLink({ variant, size, to, children }: SignInLinkProps) {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <a href={to ? signInUrl(to) : signInUrl(path, search)} className={buttonClass(variant, size)}>
      {children}
    </a>
  )
}

const FailureNotice = lazyComponent(() => import('./failure-notice.tsx'), 'FailureNotice')

/** Says why a sign-in did not work. Rare, so that its code is loaded then. */
export function SignInFailureNotice() {
  const [params] = useSearchParams()
  // The notice removes the parameter.
  const [failure] = useState(() => params.get(outcomeParameter))
  if (!failure) return null
  return (
    <QuietBoundary>
      <FailureNotice failure={failure} />
    </QuietBoundary>
  )
}
