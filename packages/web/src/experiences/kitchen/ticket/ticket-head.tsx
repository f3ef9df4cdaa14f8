import type { KitchenSettings, Ticket } from '@comanda/contract/kitchen'
import { elapsedLabel, type Urgency, urgencyOf } from '@comanda/domain/kitchen/ticket-urgency'
import { formatMoney } from '@comanda/domain/money/format'
import { phaseOf, statusLabel } from '@comanda/domain/ordering/order-status'
import type { Instant } from '@comanda/domain/time/instant'
import { cx } from '@comanda/ui/cx.ts'
import { Bike, ShoppingBag, Timer, TriangleAlert } from '@comanda/ui/icons.ts'
import { PhaseRing, type RingPhase } from '@comanda/ui/phase-ring'
import { useKeyNumber } from '../keys/key-numbers.ts'
import { useBoardClock } from './board-clock.ts'

export interface TicketHeadProps {
  ticket: Ticket
  since: Instant
  thresholds: Pick<KitchenSettings, 'warnMinutes' | 'lateMinutes'>
}

/** Number, customer, order type and total of an order, and how long it has waited. */
export function TicketHead({ ticket, since, thresholds }: TicketHeadProps) {
  const { customerName, customerPhone, address, dropoffNote } = ticket
  return (
    <>
      <div className="flex items-center justify-between gap-x-2 @max-[18rem]:items-baseline">
        <h3 className="min-w-0">
          <TicketNumber ticket={ticket} />
        </h3>
        <Age since={since} thresholds={thresholds} />
      </div>
      <div className="flex justify-between gap-x-3">
        <span className="line-clamp-3 min-w-0 font-semibold text-18 leading-tight wrap-anywhere">
          {customerName}
        </span>
        <OrderType ticket={ticket} />
      </div>
      <div className="flex justify-between gap-x-3 text-16 text-ink-2 leading-tight">
        <span className="tnum">{customerPhone}</span>
        <span className="font-semibold tnum">{formatMoney(ticket.grandTotal)}</span>
      </div>
      {address && <p className="text-16 text-ink-2 leading-tight wrap-anywhere">{address}</p>}
      {dropoffNote && <p className="text-16 text-ink-2 leading-tight wrap-anywhere">“{dropoffNote}”</p>}
    </>
  )
}

/**
 * The phase of the order, its pickup number and its ticket number. In a narrow ticket the ticket number is always below the
 * pickup number, so that no button moves when the waiting time next to them gets longer. `short`: a narrow ticket omits the
 * ticket number if there is a pickup number.
 */
export function TicketNumber({ ticket, short = false }: { ticket: Ticket; short?: boolean }) {
  const { orderId, ticketNumber, status } = ticket
  // A board stored on this device by an older version has none.
  const pickupNumber = ticket.pickupNumber ?? null
  return (
    <span
      className={cx(
        'flex items-baseline gap-x-2 whitespace-nowrap text-16 text-ink-2 leading-tight @max-[18rem]:flex-wrap',
        short ? 'flex-none' : 'min-w-0',
      )}
    >
      <Marker orderId={orderId} phase={ringOf(status)} />
      <span className="visually-hidden">{statusLabel(status)}. </span>
      {pickupNumber !== null && <b className="code text-28 text-ink">#{pickupNumber}</b>}
      <span
        className={cx(
          'min-w-0 flex-none',
          pickupNumber !== null && (short ? '@max-[30rem]:hidden' : '@max-[18rem]:basis-full'),
        )}
      >
        <span className={pickupNumber === null ? 'visually-hidden' : '@max-[24rem]:visually-hidden'}>
          Order #{' '}
        </span>
        <span className={cx('code', pickupNumber === null ? 'text-28 text-ink' : 'text-18')}>
          {ticketNumber}
        </span>
      </span>
    </span>
  )
}

function OrderType({ ticket: { fulfillment } }: { ticket: Pick<Ticket, 'fulfillment'> }) {
  const Icon = fulfillment === 'delivery' ? Bike : ShoppingBag
  return (
    <span className="inline-flex flex-none items-center gap-1.5 self-start font-semibold text-16">
      <Icon aria-hidden="true" className="size-5" />
      {fulfillment === 'delivery' ? 'Delivery' : 'Pickup'}
    </span>
  )
}

/** The waiting time. Urgency is shown by color, by shape and, if there is room, by a word. */
function Age({ since, thresholds }: Omit<TicketHeadProps, 'ticket'>) {
  const label = useBoardClock((now) => elapsedLabel(since, now))
  const urgency = useBoardClock((now) => urgencyOf(since, now, thresholds))
  const { look, icon: Icon, word } = urgencies[urgency]
  return (
    <span
      className={cx('ml-auto inline-flex flex-none items-center gap-1.5 font-semibold text-18 tnum', look)}
    >
      {Icon && <Icon aria-hidden="true" className="size-5" />}
      {word && <span className="text-16 @max-[28rem]:visually-hidden">{word}</span>}
      {label}
    </span>
  )
}

const urgencies: Record<Urgency, { look: string; icon: typeof Timer | null; word: string | null }> = {
  calm: { look: 'text-ink-2', icon: null, word: null },
  hurry: { look: 'text-warn-ink', icon: Timer, word: 'Hurry' },
  late: { look: 'text-danger-ink', icon: TriangleAlert, word: 'Late' },
}

/** The phase of a ticket; while keys are in use, the key that selects it, in the same place. */
function Marker({ orderId, phase }: { orderId: string; phase: RingPhase }) {
  const number = useKeyNumber(orderId)
  return (
    <span className="grid h-7 w-6 flex-none place-items-center self-center">
      {number === null ? (
        <PhaseRing phase={phase} className="size-5.5" />
      ) : (
        <kbd className="min-w-6 rounded-6 bg-solid text-center font-bold font-text text-18 text-on-solid">
          <span className="visually-hidden">Key </span>
          {number}
        </kbd>
      )}
    </span>
  )
}

function ringOf(status: Ticket['status']): RingPhase {
  const phase = phaseOf(status)
  if (phase === 'completed') return 'done'
  return phase === 'cancelled' ? 'void' : phase
}
