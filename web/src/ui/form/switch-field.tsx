// A switch with label and description.
import { Switch } from 'radix-ui'
import { useId } from 'react'

interface SwitchFieldProps {
  label: string
  text: string
  on: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
}

export function SwitchField({ label, text, on, onChange, disabled }: SwitchFieldProps) {
  const id = useId()
  const textId = `${id}-text`
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-4">
      <div className="min-w-0">
        <label htmlFor={id} className="block text-sm font-medium">
          {label}
        </label>
        <p id={textId} className="mt-0.5 text-sm text-muted">
          {text}
        </p>
      </div>
      <ToggleSwitch id={id} describedBy={textId} on={on} onChange={onChange} disabled={disabled} />
    </div>
  )
}

interface ToggleSwitchProps {
  id: string
  describedBy: string
  on: boolean
  onChange: (on: boolean) => void
  disabled?: boolean | undefined
}

/** The switch alone, labelled by `id`. */
export function ToggleSwitch({ id, describedBy, on, onChange, disabled }: ToggleSwitchProps) {
  return (
    <Switch.Root
      id={id}
      checked={on}
      onCheckedChange={onChange}
      disabled={disabled}
      aria-describedby={describedBy}
      className="touch-target h-7 w-12 shrink-0 rounded-full bg-line-strong p-0.5 transition-colors duration-150 disabled:cursor-not-allowed disabled:bg-line data-[state=checked]:bg-accent"
    >
      <Switch.Thumb className="block size-6 rounded-full bg-surface transition-transform duration-150 data-[state=checked]:translate-x-5" />
    </Switch.Root>
  )
}
