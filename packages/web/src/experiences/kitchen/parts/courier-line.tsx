import type { TicketCourier } from '@comanda/contract/courier'
import type { Ticket } from '@comanda/contract/kitchen'
import { courierKitchenText } from '@comanda/domain/delivery/courier-text'
import { formatPhone } from '@comanda/domain/people/phone'
import type { Zone } from '@comanda/domain/time/instant'
import { formatExactTime } from '@comanda/domain/time/repeated-time'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { Bike, TriangleAlert } from '@comanda/ui/icons.ts'
import { toast } from '@comanda/ui/toast.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { toastFailure, useGuardedAction } from '../actions/use-guarded-action.ts'
import { useKitchen, useShowTicket } from '../kitchen-provider.tsx'

export interface CourierLineProps {
  ticket: Ticket
  courier: TicketCourier
  zone: Zone
}

/** The courier and the pickup time; if there is no courier, the reason and a retry button. */
export function CourierLine({ ticket, courier, zone }: CourierLineProps) {
  const isMissing = courier.canRebook
  const Icon = isMissing ? TriangleAlert : Bike
  return (
    <div
      className={cx(
        'mt-2 flex items-center justify-between gap-3 rounded-8 px-3 py-2',
        isMissing ? 'bg-danger-tint text-danger-ink' : 'bg-sunken text-ink-2',
      )}
    >
      <div className="flex min-w-0 items-start gap-2">
        <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold text-16">{courierKitchenText(courier)}</p>
          {detailOf(courier, zone).map((line) => (
            <p key={line} className="text-15">
              {line}
            </p>
          ))}
        </div>
      </div>
      {isMissing && <RetryButton ticket={ticket} />}
    </div>
  )
}

/** Requests a courier again. The ticket then shows the result of the first attempt. */
function RetryButton({ ticket: { orderId, ticketNumber } }: { ticket: Ticket }) {
  const { id: restaurantId } = useKitchen().restaurant
  const showTicket = useShowTicket()
  const { run, busy } = useGuardedAction(
    async () => (await loadApi()).delivery.rebook({ restaurantId, orderId }),
    {
      onDone: ({ ticket }) => {
        showTicket(ticket)
        if (ticket.courier?.problem) toast.error(`No courier yet. ${ticket.courier.problem}`)
      },
      onFailed: (failure) => toastFailure(failure, 'Failed to book a courier. Please try again.'),
    },
  )
  return (
    <Button
      className="flex-none"
      busy={busy}
      busyLabel="Requesting…"
      aria-label={`Retry the courier, order ${ticketNumber}`}
      onClick={() => run()}
    >
      Retry
    </Button>
  )
}

/** The times are those that the customer sees. */
function detailOf(courier: TicketCourier, zone: Zone): string[] {
  const { name, vehicle, phone, status, pickupEta, dropoffEta, problem } = courier
  const who = [name, vehicle, phone && formatPhone(phone)].filter(Boolean).join(', ')
  const isComing = status === 'pending' || status === 'pickup'
  const isOnItsWay = status === 'pickup_complete' || status === 'dropoff'
  return [
    ...(who ? [who] : []),
    ...(isComing && pickupEta !== null ? [`Arrives about ${formatExactTime(pickupEta, zone)}`] : []),
    ...(isOnItsWay && dropoffEta !== null ? [`At the door about ${formatExactTime(dropoffEta, zone)}`] : []),
    ...(problem ? [problem] : []),
  ]
}
