import { canOrder } from '@comanda/domain/ordering/can-order'
import { courierIssue } from '@comanda/domain/ordering/courier-limits'
import { minimumIssue, minimumOrder } from '@comanda/domain/ordering/minimum'
import { isOffReason } from '@comanda/domain/ordering/off-reasons'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import type { CartBlock } from '@comanda/domain/reporting/carts'
import type { Instant } from '@comanda/domain/time/instant'
import type { OrderDraft } from '../order/draft.ts'

/** Why a cart cannot be checked out. `block`: as recorded with the cart; absent while a choice is still missing. */
export type CheckoutObstacle = { message: string; block?: CartBlock } & (
  | { kind: 'minimum'; minimum: Breakdown['subtotal'] }
  /** Resolved in the order-start dialog: another time, address or order type. */
  | { kind: 'start' | 'off' }
)

/** The first reason why this order cannot be checked out now, or null. */
export function checkoutObstacle(
  draft: OrderDraft,
  { subtotal, lines }: Pick<Breakdown, 'subtotal' | 'lines'>,
  settings: OrderingSettings,
  now: Instant,
): CheckoutObstacle | null {
  const { fulfillment, timing } = draft
  if (!fulfillment) return { kind: 'start', message: 'Choose pickup or delivery to continue.' }
  const permission = canOrder(now, settings, { fulfillment, timing })
  if (!permission.ok) {
    const isOff = isOffReason(permission.reason)
    return { kind: isOff ? 'off' : 'start', message: permission.message, block: isOff ? 'paused' : 'closed' }
  }
  if (fulfillment === 'delivery' && (!draft.quote || !draft.address.trim()))
    return { kind: 'start', message: 'Enter your delivery address to continue.' }
  const courier = courierIssue(lines, fulfillment, settings)
  if (courier) return { kind: 'start', message: courier, block: 'not_deliverable' }
  const zoneMinimum = fulfillment === 'delivery' ? draft.quote?.minimumOrder : null
  const issue = minimumIssue(subtotal, fulfillment, settings, zoneMinimum)
  return (
    issue && {
      kind: 'minimum',
      block: 'below_minimum',
      message: issue.message,
      minimum: minimumOrder(fulfillment, settings, zoneMinimum),
    }
  )
}
