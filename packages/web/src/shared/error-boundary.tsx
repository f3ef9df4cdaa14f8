import { Component, type ReactNode } from 'react'
import { ErrorScreen, type ErrorScreenProps } from './error-boundary-screen.tsx'
import { reloadOnce } from './reload-once.ts'

type ErrorBoundaryProps = Omit<ErrorScreenProps, 'errorId' | 'at' | 'didNotLoad'> & {
  /** Notifies outside code that the screen crashed, before the screen's own effects are cleaned up. */
  onBreak?: () => void
  children: ReactNode
}

interface Caught {
  didNotLoad: boolean
  errorId: string
  at: number
}

/**
 * Catches errors during rendering, and shows what is safe and what the user can do. Anything that must
 * survive a crashed screen (a kitchen's alarm) belongs outside of it.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught: Caught | null }> {
  override state: { caught: Caught | null } = { caught: null }

  static getDerivedStateFromError(error: unknown): { caught: Caught } {
    return { caught: { errorId: newErrorId(), at: Date.now(), didNotLoad: isMissingBundle(error) } }
  }

  override componentDidCatch(error: unknown, info: { componentStack?: string | null }) {
    this.props.onBreak?.()
    // The page was possibly scrolled further down than the title of the error screen.
    scrollTo(0, 0)
    // A customer has possibly just paid. On other pages, input in other parts of the page would be lost.
    if (this.props.context === 'customer' && this.state.caught?.didNotLoad) reloadOnce()
    console.error(`Error ${this.state.caught?.errorId}`, error, info.componentStack)
  }

  override render() {
    const { children, onBreak: _, ...screen } = this.props
    return this.state.caught ? <ErrorScreen {...screen} {...this.state.caught} /> : children
  }
}

/** How Chromium, Firefox and Safari report a failed import, and Vite a failed style sheet of one. */
function isMissingBundle(error: unknown): boolean {
  const { message } = error instanceof Error ? error : { message: '' }
  return /dynamically imported module|Importing a module script failed|error loading|preload CSS/i.test(
    message,
  )
}

/** Short enough to read out on the phone: "7F3A-91C2". */
function newErrorId(): string {
  const hex = crypto.randomUUID().slice(0, 9).toUpperCase()
  return `${hex.slice(0, 4)}-${hex.slice(4, 8)}`
}
