import { useLayoutEffect, useRef } from 'react'

/** Milliseconds that a person needs to notice that what they are about to press has changed. */
const noticing = 600

/**
 * Tells whether the total on the button changed a moment ago, so that a press meant for the old one is not taken for
 * consent to the new one. The first total that appears is no change.
 */
export function useChangedJustNow(total: number | null): () => boolean {
  const shown = useRef<number | null>(null)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    if (total === null) return
    if (shown.current !== null && shown.current !== total) changedAt.current = performance.now()
    shown.current = total
  }, [total])
  return () => performance.now() - changedAt.current < noticing
}
