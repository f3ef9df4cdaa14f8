import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useOwnOrder } from '../order/use-own-order.ts'
import { useRestaurant } from '../page.tsx'
import { startVisit, track } from './track.ts'

/** Reports the pages of a visit and the contents of its cart. */
export function VisitTracker() {
  const restaurant = useRestaurant()
  const [path] = useLocation()
  const lines = useOwnOrder().draft?.lines

  useEffect(() => startVisit(restaurant.id), [restaurant.id])
  useEffect(() => track({ type: 'page_viewed', path, referrer: referrerOf(document.referrer) }), [path])
  useEffect(() => {
    if (!lines) return
    if (lines.length > 0) hadLines = true
    if (!hadLines) return
    track({
      type: 'cart_changed',
      lines: lines.map(({ key, productId, quantity, selections }) => ({
        key,
        productId,
        quantity,
        selections,
      })),
    })
  }, [lines])
  return null
}

let hadLines = false

/** The referrer without its query, which may contain personal data. */
function referrerOf(referrer: string): string | null {
  if (!referrer) return null
  const { origin, pathname } = new URL(referrer)
  return (origin + pathname).slice(0, 500)
}
