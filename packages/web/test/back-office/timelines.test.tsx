import type { OrderStep } from '@comanda/contract/orders-admin'
import type { PaymentStep } from '@comanda/contract/payment-queries'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderTimeline } from '../../src/experiences/back-office/orders/order-timeline.tsx'
import { PaymentTimeline } from '../../src/experiences/back-office/payments/payment-timeline.tsx'

const zone = 'America/New_York'
const facts = { at: Date.parse('2026-11-22T17:00:00Z'), amount: null, text: 'order_ready', who: null }

test.each(['mail', 'text_message'] as const)(
  'the timelines name the channel of a notification: %s',
  (kind) => {
    const ofOrder: OrderStep = { ...facts, kind, status: null }
    const ofPayment: PaymentStep = { ...facts, kind, ref: null }
    const channel = kind === 'mail' ? 'Email' : 'Text message'
    const icon = kind === 'mail' ? 'lucide-mail' : 'lucide-message-square-text'
    for (const timeline of [
      <OrderTimeline key="order" steps={[ofOrder]} zone={zone} />,
      <PaymentTimeline key="payment" steps={[ofPayment]} zone={zone} />,
    ]) {
      const markup = renderToStaticMarkup(timeline)
      for (const part of [channel, icon, 'order ready']) expect(markup).toContain(part)
    }
  },
)
