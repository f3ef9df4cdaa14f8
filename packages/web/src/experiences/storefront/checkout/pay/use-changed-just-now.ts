import { useLayoutEffect, useRef } from 'react'

/** Milliseconds that a person needs to notice that the label of a button has changed. */
const reactionMs = 600

/**
 * Returns whether the total on the button has just changed, so that a click meant for the old total is not
 * taken as consent to the new one. The first total that appears is not a change.
 */
export function useChangedJustNow(total: number | null): () => boolean {
  const shown = useRef<number | null>(null)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    if (total === null) return
    if (shown.current !== null && shown.current !== total) changedAt.current = performance.now()
    shown.current = total
  }, [total])
  return () => performance.now() - changedAt.current < reactionMs
}
