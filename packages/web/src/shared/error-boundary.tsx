import { Component, type ReactNode } from 'react'
import { ErrorScreen, type ErrorScreenProps } from './error-boundary-screen.tsx'

type ErrorBoundaryProps = Omit<ErrorScreenProps, 'errorId' | 'at'> & {
  /** Tells what goes on outside that the screen broke, before the screen's own effects end. */
  onBreak?: () => void
  children: ReactNode
}

interface Caught {
  errorId: string
  at: number
}

/**
 * Catches what breaks while a screen is drawn, and says what is safe and what one can do. Whatever must go on when a
 * screen broke (a kitchen's alarm) belongs outside of it.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught: Caught | null }> {
  override state: { caught: Caught | null } = { caught: null }

  static getDerivedStateFromError(): { caught: Caught } {
    return { caught: { errorId: newErrorId(), at: Date.now() } }
  }

  override componentDidCatch(error: unknown, info: { componentStack?: string | null }) {
    this.props.onBreak?.()
    console.error(`Error ${this.state.caught?.errorId}`, error, info.componentStack)
  }

  override render() {
    const { children, onBreak: _, ...screen } = this.props
    return this.state.caught ? <ErrorScreen {...screen} {...this.state.caught} /> : children
  }
}

/** Short enough to be read out on the telephone: "7F3A-91C2". */
function newErrorId(): string {
  const hex = crypto.randomUUID().slice(0, 9).toUpperCase()
  return `${hex.slice(0, 4)}-${hex.slice(4, 8)}`
}
