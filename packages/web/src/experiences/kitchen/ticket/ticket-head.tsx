import type { KitchenSettings, Ticket } from '@comanda/contract/kitchen'
import { elapsedLabel, type Urgency, urgencyOf } from '@comanda/domain/kitchen/ticket-urgency'
import { formatMoney } from '@comanda/domain/money/format'
import type { Instant } from '@comanda/domain/time/instant'
import { cx } from '@comanda/ui/cx.ts'
import { Bike, ShoppingBag, Timer, TriangleAlert } from '@comanda/ui/icons.ts'
import { useKeyNumber } from '../keys/key-numbers.ts'
import { useBoardClock } from './board-clock.ts'

export interface TicketHeadProps {
  ticket: Ticket
  since: Instant
  thresholds: Pick<KitchenSettings, 'warnMinutes' | 'lateMinutes'>
}

/** Number, customer, order type and total of an order, and how long it has waited. */
export function TicketHead({ ticket, since, thresholds }: TicketHeadProps) {
  const { ticketNumber, pickupNumber, fulfillment, customerName, customerPhone, address, dropoffNote } =
    ticket
  const Icon = fulfillment === 'delivery' ? Bike : ShoppingBag
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="flex items-baseline gap-1.5 text-16 text-ink-2">
          <KeyNumber orderId={ticket.orderId} />
          {pickupNumber !== null && <b className="code text-28 text-ink">#{pickupNumber}</b>}
          Order # <span className="code text-24 text-ink">{ticketNumber}</span>
        </h3>
        <Age since={since} thresholds={thresholds} />
      </div>
      <div className="flex flex-wrap justify-between gap-x-3">
        <span className="min-w-0 font-semibold text-18 leading-tight wrap-anywhere">{customerName}</span>
        <span className="inline-flex flex-none items-center gap-2 self-start font-semibold text-16">
          <Icon aria-hidden="true" className="size-5" />
          {fulfillment === 'delivery' ? 'Delivery' : 'Pickup'}
        </span>
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 text-16 text-ink-2">
        <a href={`tel:${customerPhone.replace(/[^\d+]/g, '')}`} className="no-underline">
          {customerPhone}
        </a>
        <span className="font-semibold tnum">{formatMoney(ticket.grandTotal)}</span>
      </div>
      {address && <p className="text-16 text-ink-2 wrap-anywhere">{address}</p>}
      {dropoffNote && <p className="text-16 text-ink-2 wrap-anywhere">“{dropoffNote}”</p>}
    </>
  )
}

/** The waiting time. Urgency is shown by color, by shape and, where there is room, in a word. */
function Age({ since, thresholds }: Omit<TicketHeadProps, 'ticket'>) {
  const label = useBoardClock((now) => elapsedLabel(since, now))
  const urgency = useBoardClock((now) => urgencyOf(since, now, thresholds))
  const { look, icon: Icon, word } = urgencies[urgency]
  return (
    <span
      className={cx(
        'ml-auto inline-flex flex-none items-center gap-1.5 rounded-6 font-semibold text-20 tnum',
        look,
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-5" />}
      {word && <span className="text-16 @max-[20.75rem]:visually-hidden">{word}</span>}
      {label}
    </span>
  )
}

const urgencies: Record<Urgency, { look: string; icon: typeof Timer | null; word: string | null }> = {
  calm: { look: 'text-ink-2', icon: null, word: null },
  hurry: { look: 'bg-warn-tint px-2 text-warn-ink outline-2 outline-warn', icon: Timer, word: 'Hurry' },
  late: { look: 'bg-danger px-2 text-on-danger', icon: TriangleAlert, word: 'Late' },
}

/** The key that selects this ticket, while keys are in use. */
function KeyNumber({ orderId }: { orderId: string }) {
  const number = useKeyNumber(orderId)
  if (number === null) return null
  return (
    <kbd className="min-w-7 self-center rounded-6 bg-solid px-1.5 text-center font-bold font-text text-18 text-on-solid">
      <span className="visually-hidden">Key </span>
      {number}
    </kbd>
  )
}
