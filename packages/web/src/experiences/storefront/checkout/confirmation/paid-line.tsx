import type { OrderView } from '@comanda/contract/orders'
import { cardAmountOf } from '@comanda/domain/marketing/gift-card'
import { formatMoney } from '@comanda/domain/money/format'
import { isPaid } from '@comanda/domain/ordering/payment-status'
import { dueLine } from '@comanda/domain/ordering/phone-order'
import { cx } from '@comanda/ui/cx.ts'
import { CircleAlert, CircleCheck, Clock, Gift, Undo2 } from '@comanda/ui/icons.ts'
import { brandName } from '../card/card-brand.ts'

/** The payment status in one line. */
export function PaidLine({ order }: { order: OrderView }) {
  const { text, tone, Icon } = statusOf(order)
  return (
    <p className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 font-semibold text-15', tone)}>
      <span className="flex gap-2.5">
        <Icon aria-hidden="true" className="mt-[.1em] size-5 flex-none" />
        {text}
      </span>
      {isPaid(order.paymentStatus) && order.pointsToEarn > 0 && order.refunded === 0 && (
        <span className="flex items-center gap-1.5 text-ink">
          <Gift className="size-4.5" />+{order.pointsToEarn} {order.pointsToEarn === 1 ? 'point' : 'points'}
        </span>
      )}
    </p>
  )
}

function statusOf(order: OrderView) {
  const { paymentStatus, refunded, breakdown } = order
  if (refunded > 0) {
    const isFullRefund = refunded >= breakdown.grandTotal
    const text = isFullRefund
      ? `Refunded ${formatMoney(refunded)}${toCard(order)}`
      : `Refunded ${formatMoney(refunded)} of ${formatMoney(breakdown.grandTotal)}${toCard(order)}`
    return { text, tone: 'text-info-ink', Icon: Undo2 }
  }
  if (order.due > 0) {
    return { text: dueLine(order.due, order.fulfillment), tone: 'text-warn-ink', Icon: Clock }
  }
  if (isPaid(paymentStatus)) {
    const text = breakdown.grandTotal === 0 ? 'Nothing to pay' : paidText(order)
    return { text, tone: 'text-success-ink', Icon: CircleCheck }
  }
  if (paymentStatus === 'authorized') {
    const text = `${formatMoney(cardAmountOf(breakdown))} held${onCard(order)}, charged when the kitchen accepts`
    return { text, tone: 'text-success-ink', Icon: CircleCheck }
  }
  if (paymentStatus === 'pending') {
    return { text: 'Your payment is being confirmed', tone: 'text-warn-ink', Icon: Clock }
  }
  return { text: 'This order was not paid', tone: 'text-danger-ink', Icon: CircleAlert }
}

function paidText(order: OrderView): string {
  const { giftCard, counter } = order.breakdown
  if (counter) return 'Paid at the restaurant'
  const onCard = cardAmountOf(order.breakdown)
  const byCard = `Paid ${formatMoney(onCard)}${withCard(order)}`
  if (!giftCard) return byCard
  const byGiftCard = `${formatMoney(giftCard.amount)} by gift card`
  return onCard === 0 ? `Paid ${byGiftCard}` : `${byCard} and ${byGiftCard}`
}

function withCard({ card }: OrderView): string {
  return card ? ` with ${brandName(card.brand)} ending ${card.last4}` : ''
}

function onCard({ card }: OrderView): string {
  return card ? ` on ${brandName(card.brand)} ending ${card.last4}` : ''
}

function toCard({ card, breakdown }: OrderView): string {
  if (breakdown.counter) return ''
  // A refund to both names neither; the email lists the parts.
  if (breakdown.giftCard) return card ? '' : ' to your gift card'
  return card ? ` to ${brandName(card.brand)} ending ${card.last4}` : ''
}
