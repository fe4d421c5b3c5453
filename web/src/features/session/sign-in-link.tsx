// A link, styled as a button, that signs in and returns to the current page.
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ButtonSize, type ButtonVariant, buttonClass } from '../../ui/form/button.tsx'
import { signInUrl } from './sign-in-url.ts'

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
