import type { FormEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * Renders a dialog with a form of its own outside the form that opens it: forms cannot be nested. In the main content,
 * because the head of a dialog would be a second banner of the page elsewhere.
 */
export function OutsideForm({ children }: { children: ReactNode }) {
  return createPortal(<div onSubmit={stop}>{children}</div>, document.getElementById('main') ?? document.body)
}

/** Events of React also reach the parents of a portal. */
const stop = (event: FormEvent) => event.stopPropagation()
