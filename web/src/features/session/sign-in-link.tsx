// A link that looks like a button and signs in, back to the page that shows it.
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ButtonLook, type ButtonSize, buttonClass } from '../../ui/form/button.tsx'
import { signInAddress } from './sign-in.ts'

export function SignInLink({
  look,
  size,
  children,
}: {
  look: ButtonLook
  size?: ButtonSize
  children: ReactNode
}) {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <a href={signInAddress(search ? `${path}?${search}` : path)} className={buttonClass(look, size)}>
      {children}
    </a>
  )
}
