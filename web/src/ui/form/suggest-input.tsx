// A combobox with suggestions.
import { maxLengths } from '@jumpingjack/contracts/fields/max-lengths'
import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { type LucideIcon, MapPin, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './button.tsx'

export interface Suggestion {
  id: string
  name: string
  detail?: string | undefined
  /** A map pin by default. */
  Icon?: LucideIcon
  /** Class of the icon's colour. */
  tint?: string
}

interface Props<S extends Suggestion> {
  label: string
  placeholder: string
  Icon: LucideIcon
  value: string
  onChange: (value: string) => void
  options: readonly S[]
  onPick: (option: S) => void
  /** Runs on Enter without an active suggestion. */
  onSubmit?: () => void
  onFocus?: () => void
  disabled?: boolean
  /** Opens the list above the input. */
  opensUp?: boolean
  floating?: boolean
  required?: boolean
  errorId?: string | undefined
  /** Google requires its name where its suggestions are shown without its map. */
  isFromGoogle?: boolean
  children?: ReactNode
}

export function SuggestInput<S extends Suggestion>(props: Props<S>) {
  const { label, placeholder, Icon, value, onChange, options, disabled, children, floating } = props
  const list = useSuggestionList(props)
  return (
    <search ref={list.root} className="relative block">
      <Icon className="pointer-events-none absolute top-3.5 left-3.5 z-10 size-4 text-muted" />
      <input
        type="search"
        role="combobox"
        aria-label={label}
        aria-expanded={list.isOpen}
        aria-controls={list.id}
        aria-autocomplete="list"
        aria-required={props.required}
        aria-invalid={props.errorId !== undefined}
        aria-describedby={props.errorId}
        aria-activedescendant={list.isOpen && list.active >= 0 ? `${list.id}-${list.active}` : undefined}
        placeholder={placeholder}
        value={value}
        disabled={disabled}
        maxLength={maxLengths.searchText}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => {
          list.open()
          onChange(event.target.value)
        }}
        // To an element outside: a hidden keyboard closes nothing.
        onBlur={({ relatedTarget }) =>
          relatedTarget && !list.root.current?.contains(relatedTarget) && list.close()
        }
        onClick={list.open}
        onFocus={() => {
          list.open()
          props.onFocus?.()
        }}
        onKeyDown={list.onKeyDown}
        className={clsx(
          'h-11 w-full rounded-md border px-10 text-base hover:border-line-strong disabled:cursor-not-allowed disabled:text-muted md:text-sm [&::-webkit-search-cancel-button]:hidden',
          floating ? 'border-line bg-raised shadow-float' : 'bg-surface',
          !floating && (props.errorId ? 'border-danger' : 'border-line'),
        )}
      />
      {value && !disabled && (
        <IconButton label={t`Clear search`} className="absolute top-0 right-0" onClick={() => onChange('')}>
          <X className="size-4" />
        </IconButton>
      )}
      <SuggestionList
        {...list}
        options={options}
        label={label}
        opensUp={props.opensUp}
        isFromGoogle={props.isFromGoogle}
      />
      {children}
    </search>
  )
}

interface ListProps {
  id: string
  isOpen: boolean
  active: number
  setActive: (index: number) => void
  pick: (index: number) => void
  options: readonly Suggestion[]
  label: string
  opensUp: boolean | undefined
  isFromGoogle: boolean | undefined
}

function SuggestionList(props: ListProps) {
  const { id, isOpen, active, setActive, pick, options, label, opensUp, isFromGoogle } = props
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!isOpen}
      className={clsx(
        'absolute inset-x-0 z-30 max-h-[min(15rem,50dvh)] animate-fade-in overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-float',
        opensUp ? 'bottom-full mb-2' : 'top-full mt-1.5',
        isFromGoogle &&
          "after:block after:px-3 after:py-1 after:text-right after:text-xs after:text-muted after:content-['Google_Maps']",
      )}
    >
      {options.map(({ Icon = MapPin, tint = 'text-muted', ...option }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: focus and key events stay in the input
        <div
          key={option.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerMove={() => setActive(index)}
          // Keeps the focus in the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(index)}
          className={clsx(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-sm',
            index === active && 'bg-sunken',
          )}
        >
          <Icon className={clsx('size-4 shrink-0', tint)} />
          <span className="min-w-0">
            <span className="block truncate font-medium">{option.name}</span>
            {option.detail && <span className="block truncate text-xs text-muted">{option.detail}</span>}
          </span>
        </div>
      ))}
    </div>
  )
}

function useSuggestionList<S extends Suggestion>({ options, onPick, onSubmit }: Props<S>) {
  const id = useId()
  const root = useRef<HTMLElement>(null)
  const [isClosed, setClosed] = useState(true)
  const [active, setActive] = useState(-1)
  const isOpen = options.length > 0 && !isClosed
  // New suggestions do not open the list: after a search it stays closed.
  useEffect(() => {
    if (options.length > 0 && !root.current?.contains(document.activeElement)) setClosed(true)
    setActive(-1)
  }, [options])
  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setClosed(true)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [])
  const pick = (index: number) => {
    const option = options[index]
    if (!option) return
    setClosed(true)
    closeKeyboard()
    onPick(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen && active >= 0) pick(active)
      else if (onSubmit) {
        setClosed(true)
        closeKeyboard()
        onSubmit()
      }
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setClosed(true)
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault()
      setClosed(false)
      setActive(nextIndex(active, event.key === 'ArrowDown' ? 1 : -1, options.length))
    } else if (event.key === 'Tab') setClosed(true)
  }
  const [open, close] = [() => setClosed(false), () => setClosed(true)]
  return { id, root, isOpen, active, setActive, pick, onKeyDown, open, close }
}

/** Wraps around; -1 is the input itself. */
function nextIndex(active: number, step: number, count: number): number {
  const next = active + step
  if (next < -1) return count - 1
  return next >= count ? -1 : next
}

/** On touch screens the keyboard would hide the result. */
function closeKeyboard(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && matchMedia('(pointer: coarse)').matches) activeElement.blur()
}
