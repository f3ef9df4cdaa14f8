import type { Menu } from '@comanda/domain/menu/menu'
import type { CartChange } from '@comanda/domain/ordering/check-cart'
import type { Instant } from '@comanda/domain/time/instant'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentTime } from '../../../shared/clock.ts'
import { loadMenu } from '../menu-data.ts'
import { useOrder } from '../order/order.tsx'
import { useOwnOrder } from '../order/use-own-order.ts'
import { useMenuVersion, useRestaurant } from '../page.tsx'

/**
 * Compares the cart with the menu at `at`, the time of the handover: when the page loads, when the menu or the
 * requested time changes and whenever the cart is opened. Unavailable lines are removed, and every change is reported.
 */
export function useCartCheck(at: Instant, cartIsOpen: boolean) {
  const { id, settings } = useRestaurant()
  const version = useMenuVersion()
  const { draft } = useOwnOrder()
  const { replaceLines } = useOrder()
  const [changes, setChanges] = useState<CartChange[]>([])
  const hasLines = (draft?.lines.length ?? 0) > 0
  const check = useEffectEvent(async () => {
    const [menu, { checkOrder }] = await Promise.all([loadMenu(id, version), import('./check-order.ts')])
    compare(menu, checkOrder)
  })
  // A separate event: the cart may have changed while the menu was loading.
  const compare = useEffectEvent((menu: Menu, checkOrder: typeof import('./check-order.ts').checkOrder) => {
    if (!draft) return
    const checked = checkOrder(draft, menu, { at, zone: settings.timezone, now: currentTime() }, changes)
    if (checked.changes.length === 0) return
    replaceLines(checked.lines, checked.memory)
    setChanges(checked.changes)
  })
  // An offer depends on the other lines.
  const offered = draft?.lines.some((line) => line.offer) ? draft.checkoutKey : ''
  const requested = draft?.timing.mode === 'later' ? draft.timing.at : null
  const checked = useRef<string>(undefined)
  useEffect(() => {
    const current = `${version} ${requested} ${offered}`
    if (!hasLines || (checked.current === current && !cartIsOpen)) return
    checked.current = current
    // If the menu fails to load, the cart itself shows the error.
    check().catch(() => {})
  }, [hasLines, cartIsOpen, version, requested, offered])
  return { changes, dismiss: () => setChanges([]) }
}
