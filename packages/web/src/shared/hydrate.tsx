import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepEntered, repeatEntered } from './entered.ts'

/** Hydrates the page that the server rendered. What was entered in it before is passed to the `onChange` of its controls. */
export function hydrate(page: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) return
  keepEntered()
  document.documentElement.dataset.hydrating = ''
  // As a transition, which gives way to input and frames every few milliseconds; otherwise it is one long task.
  startTransition(() => void hydrateRoot(root, <Hydrated>{page}</Hydrated>))
}

/** A single child, so that generated ids stay the same as on the server. */
function Hydrated({ children }: { children: ReactNode }) {
  // React handles events after this commit.
  useLayoutEffect(() => void setTimeout(repeatEntered), [])
  return children
}
