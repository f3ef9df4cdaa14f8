import type { Ticket } from '@comanda/contract/kitchen'
import { impliedOrderStatus } from '@comanda/domain/delivery/courier-status'
import { courierKitchenText } from '@comanda/domain/delivery/courier-text'
import { minutesOver } from '@comanda/domain/kitchen/promise'
import { elapsedLabel } from '@comanda/domain/kitchen/ticket-urgency'
import type { Zone } from '@comanda/domain/time/instant'
import { cx } from '@comanda/ui/cx.ts'
import { Bike, ShoppingBag, TimerOff } from '@comanda/ui/icons.ts'
import type { ReactNode } from 'react'
import { useBoardClock } from './board-clock.ts'
import { openTicket } from './open-ticket.ts'
import { lateClass, PromiseText } from './promise-chip.tsx'
import { TicketNumber } from './ticket-head.tsx'

/**
 * A ready order in two lines: customer, promise, and its button. Its dishes are made, so they are shown only in a
 * dialog.
 */
export function ReadyRow({ ticket, zone, children }: { ticket: Ticket; zone: Zone; children: ReactNode }) {
  const { orderId, customerName, fulfillment, courier, ticketNumber } = ticket
  // In a narrow row, the name is next to the number that is called out, and the other number is below.
  const isCalledOut = (ticket.pickupNumber ?? null) !== null
  const over = useBoardClock((now) => minutesOver(ticket, now))
  const waiting = useBoardClock((now) => elapsedLabel(ticket.statusAt, now))
  const Icon = fulfillment === 'delivery' ? Bike : ShoppingBag
  // The courier has the order: its location matters more than the promise, which the kitchen can no longer change.
  const hasLeft = courier?.state === 'booked' && impliedOrderStatus(courier.status) !== null
  return (
    <div className="flex items-center gap-2 py-2 pr-2 pl-1 @max-[19rem]:flex-col @max-[19rem]:items-stretch">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openTicket(orderId)}
        className="min-w-0 flex-auto rounded-8 px-2 py-0.5 text-left active:bg-press"
      >
        <span className="flex items-baseline gap-x-3">
          <TicketNumber ticket={ticket} short />
          <span
            className={cx(
              'min-w-0 flex-auto truncate font-semibold text-16',
              !isCalledOut && '@max-[24rem]:hidden',
            )}
          >
            {customerName}
          </span>
        </span>
        <span
          className={cx(
            'mt-0.5 flex min-w-0 items-center gap-x-2 text-16 text-ink-2',
            // What does not fit is left out, because a truncated number is useless; a courier gets a line.
            courier ? !hasLeft && 'flex-wrap' : 'h-6 flex-wrap overflow-hidden',
          )}
        >
          <Icon aria-hidden="true" className="size-5 flex-none" />
          <span className="visually-hidden">{fulfillment === 'delivery' ? 'Delivery' : 'Pickup'}</span>
          {!hasLeft && (
            <span
              className={cx(
                'inline-flex flex-none items-center gap-1.5 font-semibold',
                over > 0 && `${lateClass} rounded-6 px-1.5`,
              )}
            >
              {over > 0 ? (
                <>
                  <TimerOff className="size-4.5 flex-none" />
                  {over} min over
                </>
              ) : (
                <PromiseText ticket={ticket} zone={zone} />
              )}
            </span>
          )}
          {courier ? (
            // While it is missing, the line below the row states that.
            !courier.canRebook && <span className="min-w-0 leading-tight">{courierKitchenText(courier)}</span>
          ) : (
            <>
              <span
                className={
                  isCalledOut ? 'code @min-[30rem]:hidden' : 'min-w-0 flex-1 truncate @min-[24rem]:hidden'
                }
              >
                {isCalledOut ? ticketNumber : customerName}
              </span>
              <span className="min-w-0 truncate tnum @max-[24rem]:hidden">Waiting {waiting}</span>
            </>
          )}
        </span>
      </button>
      {children}
    </div>
  )
}
