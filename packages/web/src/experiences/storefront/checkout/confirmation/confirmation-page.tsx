import type { OrderView } from '@comanda/contract/orders'
import { isPaid } from '@comanda/domain/ordering/payment-status'
import { Button } from '@comanda/ui/button'
import { CalendarClock, ReceiptText } from '@comanda/ui/icons.ts'
import { LiveRegion } from '@comanda/ui/live-region'
import { Notice } from '@comanda/ui/notice'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { useNow } from '../../../../shared/clock.ts'
import { readFailure } from '../../../../shared/failure.ts'
import { loadMenu } from '../../menu-data.ts'
import { useOrder } from '../../order/order.tsx'
import { usePage, useRestaurant } from '../../page.tsx'
import { useGoToMenu } from '../go.ts'
import { CheckoutHeader } from '../header.tsx'
import type { WatchState } from './follow-order.ts'
import { HandoverCards } from './handover-cards.tsx'
import { LiveState } from './live-state.tsx'
import { orderAgain } from './order-again.ts'
import { phaseSentence } from './order-steps.ts'
import { PaidLine } from './paid-line.tsx'
import { PromiseCard } from './promise-card.tsx'
import { Receipt } from './receipt.tsx'
import { saveCalendarEntry } from './save-calendar-entry.ts'

/** The order as it stands: what is promised, how far it is, what was paid. Everything as stored, nothing computed. */
export function ConfirmationPage({ order, state }: { order: OrderView; state: WatchState }) {
  const restaurant = useRestaurant()
  const now = useNow(usePage().now, 60_000)
  const { title, sentence, goesOn } = headOf(order)
  return (
    <>
      <CheckoutHeader onPhone end={<LiveState state={state} />} />
      <main className="mx-auto grid w-full max-w-270 grid-cols-1 gap-x-14 gap-y-6 px-4 pt-6 pb-12 office:grid-cols-[minmax(0,1fr)_minmax(20rem,25rem)] office:px-6 office:pt-10 wide:px-0 print:block">
        <div className="grid min-w-0 grid-cols-1 content-start gap-5">
          <div>
            <PaidLine order={order} />
            <h1 className="mt-2 font-display font-semibold text-36 tracking-display office:text-48">
              {title}
            </h1>
            <p className="mt-1 text-18 text-ink-2 print:hidden">{sentence}</p>
            <LiveRegion text={sentence} />
          </div>
          {goesOn && <PromiseCard order={order} now={now} zone={restaurant.settings.timezone} />}
          {!goesOn && <Stopped order={order} />}
          <HandoverCards order={order} restaurant={restaurant} />
          <Actions order={order} />
        </div>
        <aside aria-label="Receipt" className="min-w-0">
          <Receipt order={order} restaurant={restaurant} />
        </aside>
      </main>
    </>
  )
}

function headOf(order: OrderView) {
  if (order.status === 'cancelled') {
    return { title: 'Order Cancelled', sentence: phaseSentence(order), goesOn: false }
  }
  if (order.paymentStatus === 'failed') {
    const sentence = 'Its time to pay ran out, and your card was not charged.'
    return { title: 'Order Not Placed', sentence, goesOn: false }
  }
  if (order.paymentStatus === 'pending') {
    const sentence = 'The kitchen gets your order as soon as the payment is confirmed. This page follows.'
    return { title: 'Almost there', sentence, goesOn: false }
  }
  const sentence = `Thank you, ${order.customer.firstName}. ${phaseSentence(order)}`
  return { title: 'Order Confirmed', sentence, goesOn: true }
}

function Stopped({ order }: { order: OrderView }) {
  if (order.status !== 'cancelled' || !isPaid(order.paymentStatus)) return null
  return (
    <Notice tone="info" look="line" className="print:hidden">
      If you paid, the restaurant refunds it to the same card. Call them with the number {order.orderNumber}.
    </Notice>
  )
}

function Actions({ order }: { order: OrderView }) {
  const restaurant = useRestaurant()
  const { start, replaceLines } = useOrder()
  const goToMenu = useGoToMenu()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    try {
      const { lines, memory } = orderAgain(order.breakdown.lines, await loadMenu(restaurant.id, null), () =>
        crypto.randomUUID(),
      )
      start(restaurant.id)
      replaceLines(lines, memory)
      goToMenu('cart')
    } catch (error) {
      const { message, code } = readFailure(error)
      toast.error(message, { code })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button onClick={() => window.print()}>
        <ReceiptText aria-hidden="true" className="size-4.5" />
        Print receipt
      </Button>
      {order.scheduledFor !== null && order.status !== 'cancelled' && (
        <Button onClick={() => saveCalendarEntry(order, restaurant)}>
          <CalendarClock aria-hidden="true" className="size-4.5" />
          Add to calendar
        </Button>
      )}
      <Button variant="plain" busy={busy} onClick={again}>
        Order again
      </Button>
    </div>
  )
}
