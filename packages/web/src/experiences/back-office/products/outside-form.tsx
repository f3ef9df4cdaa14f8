import type { FormEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * Renders a dialog with a form of its own outside the form that opens it: forms cannot be nested. It is placed in the
 * main content, because elsewhere its header would be a second banner landmark of the page.
 */
export function OutsideForm({ children }: { children: ReactNode }) {
  return createPortal(<div onSubmit={stop}>{children}</div>, document.getElementById('main') ?? document.body)
}

/** React events also bubble to the parents of a portal. */
const stop = (event: FormEvent) => event.stopPropagation()
