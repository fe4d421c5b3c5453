// Boundary of a page, a dialog or a part: what is lazy shows that it loads, and a failure leaves the rest usable.

import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react'
import { Component, type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useIsOnline, whenBack } from '../../lib/connection/connection.ts'
import { CodeLoadError, type Loadable, lazyComponent } from '../../lib/hooks/lazy-component.ts'
import { findNewVersion, reloadInto } from '../../lib/new-version.ts'
import { Button, buttonClass } from '../form/button.tsx'
import { StateMessage } from './state-message.tsx'

interface BoundaryProps {
  /** What shows while a part loads. */
  loading?: ReactNode
  children: ReactNode
}

export function PageBoundary(props: BoundaryProps) {
  return (
    <Boundary
      {...props}
      fallback={(failure) => (
        <main className="grid min-h-(--page-height) place-items-center">
          <FailedPart failure={failure} heading="h1">
            <a href="/" className={buttonClass('outline')}>{t`Start page`}</a>
          </FailedPart>
        </main>
      )}
    />
  )
}

export function DialogBoundary({ onClose, ...props }: BoundaryProps & { onClose: () => void }) {
  return <Boundary {...props} fallback={(failure) => <FailedDialog failure={failure} onClose={onClose} />} />
}

/** A dialog that is loaded when it is first opened. `name` is its export in the module. */
export function lazyDialog<Name extends string, Module extends Record<Name, ComponentType<never>>>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] & Loadable {
  const Dialog = lazyComponent(load, name) as unknown as ComponentType<object> & Loadable
  const Bounded = (props: { onClose: () => void }) => (
    <DialogBoundary onClose={props.onClose}>
      <Dialog {...props} />
    </DialogBoundary>
  )
  // It takes the props of the dialog.
  return Object.assign(Bounded as unknown as Module[Name], { load: Dialog.load })
}

export function PartBoundary(props: BoundaryProps) {
  return <Boundary {...props} fallback={(failure) => <FailedPart failure={failure} />} />
}

/** For parts that nobody misses: what shows while they load stays when they fail. */
export function QuietBoundary(props: BoundaryProps) {
  return <Boundary {...props} fallback={() => props.loading} />
}

function Boundary({
  fallback,
  loading,
  children,
}: BoundaryProps & { fallback: (failure: Failure) => ReactNode }) {
  return (
    <ErrorBoundary fallback={fallback}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** A native dialog, because our own may be what could not be loaded. */
function FailedDialog({ failure, onClose }: { failure: Failure; onClose: () => void }) {
  return (
    <dialog
      ref={(element) => element?.showModal()}
      aria-label={t`Error`}
      onClose={onClose}
      className="m-auto rounded-xl bg-surface text-ink shadow-float backdrop:bg-scrim"
    >
      <FailedPart failure={failure}>
        <Button onClick={onClose}>{t`Close`}</Button>
      </FailedPart>
    </dialog>
  )
}

interface Failure {
  /** The code of the child could not be loaded. */
  isLoading: boolean
  /** An earlier retry has failed as well. */
  hasRetried: boolean
  retry: () => void
}

interface ErrorBoundaryProps {
  fallback: (failure: Failure) => ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  failure: { error: unknown } | undefined
  hasRetried: boolean
}

/** Shows a fallback when a child fails to load or to render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: undefined, hasRetried: false }
  #stop: (() => void) | undefined

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } }
  }

  override componentDidMount() {
    this.#stop = whenBack(() => {
      if (this.state.failure?.error instanceof CodeLoadError) this.#retry()
    })
  }

  override componentWillUnmount() {
    this.#stop?.()
  }

  #retry = () => {
    const error = this.state.failure?.error
    if (error instanceof CodeLoadError) error.forget()
    this.setState({ failure: undefined, hasRetried: true })
  }

  override render() {
    const { failure, hasRetried } = this.state
    if (!failure) return this.props.children
    const isLoading = failure.error instanceof CodeLoadError
    return this.props.fallback({ isLoading, hasRetried, retry: this.#retry })
  }
}

/** Time to read that the page reloads. */
const reloadAfterMs = 1_500

const texts = {
  'new-version': {
    Icon: RotateCw,
    title: msg`There is a new version`,
    text: msg`The page reloads to show it. What you typed is kept.`,
  },
  offline: {
    Icon: CloudOff,
    title: msg`This could not be loaded`,
    text: msg`It is loaded when the connection returns. What you typed is kept.`,
  },
  'not-loaded': {
    Icon: CloudOff,
    title: msg`This could not be loaded`,
    text: msg`Try again in a moment. What you typed is kept.`,
  },
  broken: {
    Icon: TriangleAlert,
    title: msg`Something went wrong`,
    text: msg`What you typed is kept. Try again, or reload the page.`,
  },
}

interface FailedPartProps {
  failure: Failure
  heading?: 'h1' | 'h3'
  /** More ways on. */
  children?: ReactNode
}

/** What a member reads when a page, a dialog or a part has failed to load or to render, with a way on. */
function FailedPart({ failure, heading, children }: FailedPartProps) {
  const { isLoading, hasRetried, retry } = failure
  const isNewVersion = useReloadIntoNewVersion(isLoading)
  const notLoaded = useIsOnline() ? 'not-loaded' : 'offline'
  const { Icon, title, text } = texts[isNewVersion ? 'new-version' : isLoading ? notLoaded : 'broken']
  // Some browsers do not load a module again that has failed once.
  const reloads = isNewVersion || hasRetried
  return (
    <StateMessage
      Icon={Icon}
      title={i18n.t(title)}
      text={i18n.t(text)}
      role="alert"
      {...(heading && { heading })}
    >
      <Button variant="primary" onClick={reloads ? () => location.reload() : retry}>
        {reloads ? t`Reload the page` : t`Try again`}
      </Button>
      {children}
    </StateMessage>
  )
}

function useReloadIntoNewVersion(isLoading: boolean): boolean {
  const [version, setVersion] = useState<string>()
  useEffect(() => {
    // Without a reply there is nothing to reload into.
    if (isLoading) findNewVersion().then(setVersion, () => undefined)
  }, [isLoading])
  useEffect(() => {
    if (version === undefined) return
    const timer = setTimeout(() => reloadInto(version), reloadAfterMs)
    return () => clearTimeout(timer)
  }, [version])
  return version !== undefined
}
