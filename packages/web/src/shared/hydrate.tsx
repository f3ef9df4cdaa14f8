import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * Hydrates the page that the server rendered. Text that was typed, or filled in by a password manager, before
 * the scripts had loaded is passed to the fields' `onChange`; React would replace it with its initial state.
 */
export function hydrate(page: ReactNode): void {
  const root = document.getElementById('root')
  // As a transition, which gives way to input and frames every few milliseconds; otherwise it is one long task.
  if (root) startTransition(() => void hydrateRoot(root, <Hydrated>{page}</Hydrated>))
}

/** A single child, so that generated ids stay the same as on the server. */
function Hydrated({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const entered = [...document.querySelectorAll<TextControl>('input, textarea')]
      .filter(isEntered)
      .map((control) => ({ control, text: control.value }))
    if (entered.length === 0) return
    // React handles events after this commit.
    const timer = setTimeout(() => {
      for (const { control, text } of entered) reenter(control, text)
    })
    return () => clearTimeout(timer)
  }, [])
  return children
}

type TextControl = (HTMLInputElement | HTMLTextAreaElement) & {
  /** React's record of the value that `onChange` was last called for. */
  _valueTracker?: { setValue(text: string): void }
}

function isEntered(control: TextControl): boolean {
  return !['checkbox', 'radio', 'file'].includes(control.type) && control.value !== control.defaultValue
}

function reenter(control: TextControl, text: string): void {
  const input = () => control.dispatchEvent(new Event('input', { bubbles: true }))
  // The first event hydrates the boundary that the field is in. It is not a change for React.
  input()
  if (control.value !== text) control.value = text
  control._valueTracker?.setValue(control.defaultValue)
  input()
}
