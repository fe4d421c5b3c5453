// Buttons, and links styled as buttons.
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export type ButtonVariant =
  | 'primary'
  | 'danger'
  | 'volt'
  | 'outline'
  | 'plain'
  | 'plain-on-night'
  | 'on-photo'
export type ButtonSize = 'normal' | 'large' | 'pill' | 'icon'

const shape =
  'items-center justify-center gap-2 font-semibold transition-colors duration-150 select-none disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  danger: 'bg-danger text-surface hover:bg-red',
  volt: 'bg-volt text-night hover:bg-volt-bright',
  outline: 'border border-line bg-surface text-ink hover:border-line-strong',
  plain: 'text-ink hover:bg-sunken',
  'plain-on-night': 'text-white hover:bg-white/10',
  'on-photo': 'text-white',
}

const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-11 rounded-md px-4 text-sm',
  large: 'min-h-12 rounded-md px-7 text-base',
  pill: 'min-h-12 rounded-full px-6 text-sm',
  icon: 'size-11 rounded-md',
}

/** Class of a link styled as a button. `display` is a class, for links that are hidden at some widths. */
export function buttonClass(
  variant: ButtonVariant,
  size: ButtonSize = 'normal',
  display = 'inline-flex',
): string {
  return clsx(shape, variants[variant], sizes[size], display)
}

/** With `aria-disabled` it keeps the focus and ignores clicks. A form decides by itself whether it can be sent. */
export function BareButton({ type = 'button', onClick, ...rest }: ComponentProps<'button'>) {
  return <button type={type} onClick={rest['aria-disabled'] ? undefined : onClick} {...rest} />
}

export function Button({
  variant = 'outline',
  size,
  className,
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant; size?: ButtonSize }) {
  return <BareButton className={clsx(buttonClass(variant, size), className)} {...rest} />
}

/** A square icon button; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  variant = 'plain',
  ...rest
}: ComponentProps<'button'> & { label: string; variant?: ButtonVariant }) {
  return <Button variant={variant} size="icon" aria-label={label} data-tip={label} {...rest} />
}
