import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Shown instead of what cannot be drawn. */
  fallback: ReactNode
  children: ReactNode
}

/**
 * Keeps the rest of the window in place when a part of it cannot be drawn, such as a room that is fetched only when it is
 * entered and the program is gone by then. Its `key` changes with what is in it: the next one begins anew.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
