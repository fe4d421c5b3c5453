// Shows a fallback when a child fails to load or to render.
import { Component, type ReactNode } from 'react'
import { whenBack } from '../../lib/connection/connection.ts'
import { CodeLoadError } from '../../lib/hooks/lazy-component.ts'

export interface Failure {
  /** The code of the child could not be loaded. */
  isLoading: boolean
  /** An earlier retry has failed as well. */
  hasRetried: boolean
  retry: () => void
}

interface Props {
  fallback: (failure: Failure) => ReactNode
  children: ReactNode
}

interface State {
  failure: { error: unknown } | undefined
  hasRetried: boolean
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined, hasRetried: false }
  #stop: (() => void) | undefined

  static getDerivedStateFromError(error: unknown): Partial<State> {
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
