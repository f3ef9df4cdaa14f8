import type { OrderView } from '@comanda/contract/orders'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { isPaid } from '@comanda/domain/ordering/payment-status'
import { reorder } from '@comanda/domain/ordering/reorder'
import type { Instant } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { CalendarClock, ReceiptText } from '@comanda/ui/icons.ts'
import { LiveRegion } from '@comanda/ui/live-region'
import { Notice } from '@comanda/ui/notice'
import { StatusDot } from '@comanda/ui/status-dot'
import { currentTime, useNow } from '../../../../shared/clock.ts'
import { lazyComponent } from '../../../../shared/lazy-component.tsx'
import { useAction } from '../../../../shared/use-action.ts'
import { loadMenu } from '../../menu-data.ts'
import { useOrder } from '../../order/order.tsx'
import { ReplaceOrderDialog, useReplacement } from '../../order/replace-order-dialog.tsx'
import { laterTime, useReorder } from '../../order/use-reorder.ts'
import { usePage, useRestaurant } from '../../page.tsx'
import { CheckoutHeader } from '../header.tsx'
import { useTitle } from '../use-title.ts'
import { calendarFile } from './calendar-file.ts'
import { CourierCard } from './courier-card.tsx'
import { CurbsideCard } from './curbside-card.tsx'
import { HandoverCards } from './handover-cards.tsx'
import { phaseSentence } from './order-steps.ts'
import { PaidLine } from './paid-line.tsx'
import { PromiseCard } from './promise-card.tsx'
import { Receipt } from './receipt.tsx'
import type { WatchState } from './use-order-updates.ts'

const CreateAccountOffer = lazyComponent(() => import('./create-account-offer.tsx'))

export interface ConfirmationPageProps {
  order: OrderView
  state: WatchState
  onChanged: (order: OrderView) => void
}

/**
 * The order's current state: promised time, progress and payment. Stored values only, nothing is computed.
 */
export function ConfirmationPage({ order, state, onChanged }: ConfirmationPageProps) {
  const restaurant = useRestaurant()
  const now = useNow(usePage().now, 60_000)
  const { title, sentence, isActive } = headOf(order, now)
  useTitle(title)
  return (
    <>
      <CheckoutHeader onPhone end={<LiveState state={state} />} />
      <main className="mx-auto grid w-full max-w-270 grid-cols-1 gap-x-14 gap-y-5 px-4 pt-6 pb-12 office:grid-cols-[minmax(0,1fr)_minmax(20rem,25rem)] office:grid-rows-[auto_1fr] office:px-6 office:pt-10 wide:px-0 print:block">
        <div className="grid min-w-0 grid-cols-1 content-start gap-5">
          <div>
            <PaidLine order={order} />
            <h1 className="mt-2 font-display font-semibold text-36 tracking-display office:text-48">
              {title}
            </h1>
            <p className="mt-1 text-18 text-ink-2 print:hidden">{sentence}</p>
            <LiveRegion text={sentence} />
            {!isActive && (
              <p className="mt-2 text-15 text-ink-2">
                Order <span className="code">{order.orderNumber}</span>
              </p>
            )}
          </div>
          {isActive && <PromiseCard order={order} now={now} zone={restaurant.settings.timezone} />}
          {isActive && order.courier && (
            <CourierCard courier={order.courier} restaurant={restaurant} now={now} />
          )}
          {isActive && order.curbside.isOffered && (
            <CurbsideCard order={order} zone={restaurant.settings.timezone} onChanged={onChanged} />
          )}
          {!isActive && <Stopped order={order} />}
          <HandoverCards order={order} restaurant={restaurant} />
        </div>
        <aside aria-label="Receipt" className="min-w-0 office:row-span-2">
          <Receipt order={order} restaurant={restaurant} />
        </aside>
        <div className="grid min-w-0 grid-cols-1 content-start gap-5 print:hidden">
          <Actions order={order} />
          {isActive && <CreateAccountOffer order={order} />}
        </div>
      </main>
    </>
  )
}

function headOf(order: OrderView, now: Instant) {
  if (order.status === 'cancelled') {
    return { title: 'Order Cancelled', sentence: phaseSentence(order, now), isActive: false }
  }
  if (order.paymentStatus === 'failed') {
    const sentence = 'The time to pay ran out. Your card was not charged.'
    return { title: 'Order Not Placed', sentence, isActive: false }
  }
  if (order.paymentStatus === 'pending') {
    const sentence =
      'The kitchen gets your order as soon as the payment is confirmed. This page updates automatically.'
    return { title: 'Almost there', sentence, isActive: false }
  }
  // Orders of a deleted account have neither a name nor a phone number.
  const name = order.customer.phone && `, ${order.customer.firstName}`
  const sentence = `Thank you${name}. ${phaseSentence(order, now)}`
  return { title: 'Order Confirmed', sentence, isActive: true }
}

function Stopped({ order }: { order: OrderView }) {
  if (order.status !== 'cancelled' || !isPaid(order.paymentStatus) || order.breakdown.counter) return null
  return (
    <Notice tone="info" look="line" className="print:hidden">
      If you paid, the restaurant refunds it to the same card. Call them with the number {order.orderNumber}.
    </Notice>
  )
}

function Actions({ order }: { order: OrderView }) {
  const restaurant = useRestaurant()
  const { read } = useOrder()
  const putIntoCart = useReorder()
  const replacement = useReplacement()
  const { run, busy } = useAction(() => loadMenu(restaurant.id, null), {
    onDone: (menu) => {
      const at = laterTime(read(), restaurant.id) ?? currentTime()
      const time = { at, zone: restaurant.settings.timezone }
      const again = reorder(order.breakdown.lines, menu, time, () => crypto.randomUUID())
      putIntoCart({ restaurantId: restaurant.id, ...again })
    },
    toasts: true,
  })
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button onClick={() => window.print()}>
        <ReceiptText className="size-4.5" />
        Print receipt
      </Button>
      {order.scheduledFor !== null && order.status !== 'cancelled' && (
        <Button onClick={() => saveCalendarEntry(order, restaurant)}>
          <CalendarClock className="size-4.5" />
          Add to calendar
        </Button>
      )}
      <Button variant="plain" busy={busy} onClick={() => replacement.confirmFirst(restaurant.id, run)}>
        Order again
      </Button>
      <ReplaceOrderDialog replacement={replacement} />
    </div>
  )
}

/** Whether the page shows the order's current state. */
function LiveState({ state }: { state: WatchState }) {
  const { tone, text, more } = states[state]
  return (
    <StatusDot tone={tone} className="text-14 text-ink-2">
      <span role="status">
        {text}
        <span className="max-sm:visually-hidden">{more}</span>
      </span>
    </StatusDot>
  )
}

const states = {
  live: { tone: 'success', text: 'Live', more: '. Updates automatically' },
  checking: { tone: 'warn', text: 'Checking', more: ' every 15 seconds' },
  offline: { tone: 'neutral', text: 'Offline', more: '. Shows the last known status' },
} as const

/** Downloads a scheduled order as a calendar file, generated in the browser. */
function saveCalendarEntry(order: OrderView, restaurant: PublicRestaurant): void {
  const delivered = order.fulfillment === 'delivery'
  const file = calendarFile({
    uid: `${order.id}@comanda`,
    title: `${delivered ? 'Delivery from' : 'Pickup at'} ${restaurant.name}`,
    place: (delivered ? order.address : restaurant.address) ?? '',
    notes: `Order ${order.orderNumber}\n${restaurant.phone}`,
    start: order.scheduledFor ?? order.promisedAt,
    stamp: order.createdAt,
  })
  const address = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `order-${order.orderNumber}.ics`
  link.click()
  URL.revokeObjectURL(address)
}
