import type { Ticket } from '@comanda/contract/kitchen'
import { formatMoney } from '@comanda/domain/money/format'
import { statusLabel } from '@comanda/domain/ordering/order-status'
import type { Zone } from '@comanda/domain/time/instant'
import { formatExactTime } from '@comanda/domain/time/repeated-time'
import { cx } from '@comanda/ui/cx.ts'
import { Bike, ShoppingBag } from '@comanda/ui/icons.ts'
import { PhaseRing } from '@comanda/ui/phase-ring'

export interface CompletedFaceProps {
  ticket: Ticket
  zone: Zone
  wide: boolean | undefined
}

/**
 * A completed order at a glance: the number that was called out and the time; if there is room, also customer, order type and total.
 */
export function CompletedFace({ ticket, zone, wide }: CompletedFaceProps) {
  const { status, statusAt, ticketNumber, customerName, grandTotal, fulfillment } = ticket
  // A board stored on this device by an older version has none.
  const pickupNumber = ticket.pickupNumber ?? null
  const time = formatExactTime(statusAt, zone)
  const Icon = fulfillment === 'delivery' ? Bike : ShoppingBag
  return (
    <>
      <PhaseRing phase="done" className={cx('size-4', !wide && 'xl:hidden')} />
      <span className="visually-hidden">{statusLabel(status)}, order </span>
      {pickupNumber !== null && <b className="code">#{pickupNumber}</b>}{' '}
      <span
        className={cx(
          'code',
          pickupNumber !== null && (wide ? 'text-ink-2 max-sm:visually-hidden' : 'visually-hidden'),
        )}
      >
        {ticketNumber}
      </span>
      {wide ? (
        <>
          <Icon aria-hidden="true" className="size-5 flex-none text-ink-2" />
          <span className="visually-hidden">{fulfillment === 'delivery' ? 'Delivery' : 'Pickup'}</span>
          <span className="min-w-0 flex-auto truncate">{customerName}</span>
          <span className="flex-none text-ink-2 tnum">{formatMoney(grandTotal)}</span>
          <span className="flex-none text-ink-2 tnum">{time}</span>
        </>
      ) : (
        <span className="text-ink-2 tnum">{time.replace(/ [AP]M$/, '')}</span>
      )}
    </>
  )
}
