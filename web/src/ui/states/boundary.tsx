// Boundary of a page, a dialog or a part: what is lazy shows that it loads, and a failure leaves the rest usable.
import { t } from '@lingui/core/macro'
import { type ReactNode, Suspense } from 'react'
import { Button, buttonClass } from '../form/button.tsx'
import { ErrorBoundary, type Failure } from './error-boundary.tsx'
import { FailedPart } from './failed-part.tsx'

interface Props {
  /** What shows while a part loads. */
  loading?: ReactNode
  children: ReactNode
}

export function PageBoundary(props: Props) {
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

export function DialogBoundary({ onClose, ...props }: Props & { onClose: () => void }) {
  return <Boundary {...props} fallback={(failure) => <FailedDialog failure={failure} onClose={onClose} />} />
}

export function PartBoundary(props: Props) {
  return <Boundary {...props} fallback={(failure) => <FailedPart failure={failure} />} />
}

/** For parts that nobody misses: nothing shows when they fail. */
export function QuietBoundary({ children }: { children: ReactNode }) {
  return <Boundary fallback={() => null}>{children}</Boundary>
}

function Boundary({ fallback, loading, children }: Props & { fallback: (failure: Failure) => ReactNode }) {
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
