import type { PaymentDetails } from '@comanda/contract/payment-queries'
import { formatCount } from '@comanda/domain/count'
import type { Account, Entry } from '@comanda/domain/ledger/entry'
import { priceRefundItems } from '@comanda/domain/ledger/items-refund'
import { refundedBy, requestedRefund } from '@comanda/domain/ledger/refund'
import { type Cents, cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { isolatedText } from '@comanda/domain/people/isolated-text'
import {
  Banknote,
  CreditCard,
  Gift,
  type Icon,
  Landmark,
  Mail,
  Store,
  Wallet,
  WalletCards,
} from '@comanda/ui/icons.ts'
import type { ReactNode } from 'react'
import { accountLabels, cardLabel } from '../labels.ts'
import type { RefundRequest } from '../queries.ts'
import { pointsMoved } from './points-moved.ts'
import { refundsSoFar } from './refunded-items.ts'

interface RefundEffectsProps {
  details: PaymentDetails
  /** Greater than zero, and at most the refundable amount. */
  amount: Cents
  /** The refunded items; null for an amount without items. */
  items: RefundRequest['items']
}

/**
 * The effects of a refund, as the ledger will record them: amount to the card, its split, and the fees
 * returned.
 */
export function RefundEffects({ details, amount, items }: RefundEffectsProps) {
  const { charged, payment, discountCode, money } = details
  const before = refundsSoFar(details)
  const scope = items && priceRefundItems(details.lines, items)
  const { card, giftCard, counter, entry } = requestedRefund(charged, {
    earlier: before,
    amount,
    scope,
    isDisputed: money.disputed,
  })
  const points = pointsMoved(details, refundedBy(before), amount)
  const feeBack = entry.platform_income ?? cents(0)
  return (
    <dl className="divide-y divide-line">
      {card > 0 && (
        <Effect
          Shape={CreditCard}
          name={`Refund to ${payment.card ? cardLabel(payment.card) : 'the card'}`}
          amount={card}
        >
          In 5 to 10 days
        </Effect>
      )}
      {giftCard > 0 && (
        <Effect Shape={WalletCards} name="Refund to the gift card" amount={giftCard}>
          Immediately
        </Effect>
      )}
      {counter > 0 && (
        <Effect Shape={Banknote} name="Return at the counter" amount={counter}>
          By the restaurant, or less to pay at the handover
        </Effect>
      )}
      {shares(entry).map(([account, share]) => (
        <div key={account} className="flex gap-4 border-0! py-0.5 pl-7 text-13 text-ink-2">
          <dt className="flex-auto">{accountLabels[account]}</dt>
          <dd className="tnum">{formatMoney(share)}</dd>
        </div>
      ))}
      {charged.platformFee > 0 && (
        <Effect Shape={Landmark} name="Platform fee returned" amount={feeBack}>
          To {payment.restaurant.name}
        </Effect>
      )}
      {charged.connected && (
        <Effect Shape={Store} name="Transfer reversed" amount={cents(-(entry.transferred ?? 0))}>
          From the account of {payment.restaurant.name}
        </Effect>
      )}
      {points.takenBack > 0 && (
        <Effect Shape={Gift} name="Loyalty points deducted" figure={-points.takenBack}>
          Earned with this order
        </Effect>
      )}
      {points.returned > 0 && (
        <Effect Shape={Gift} name="Loyalty points returned" figure={points.returned}>
          Spent on the reward
        </Effect>
      )}
      {payment.cardFee && (
        <Effect Shape={Wallet} name="Card fee" amount={payment.cardFee.amount} quiet>
          Retained by the payment provider{payment.cardFee.estimated && ', est.'}
        </Effect>
      )}
      {details.customerEmail && (
        <Effect Shape={Mail} name={`Email to ${isolatedText(payment.customerName) || 'the customer'}`}>
          Refund confirmation
        </Effect>
      )}
      {discountCode && details.points.rewardCost === 0 && (
        <Effect Shape={Gift} name={discountCode} quiet>
          Remains used
        </Effect>
      )}
    </dl>
  )
}

function Effect({
  Shape,
  name,
  amount,
  figure,
  quiet,
  children,
}: {
  Shape: Icon
  name: string
  amount?: Cents
  /** A signed number that is not money. */
  figure?: number
  quiet?: boolean
  children: ReactNode
}) {
  return (
    <div className="flex items-start gap-3 py-2.5 text-13">
      <dt className="flex min-w-0 flex-auto gap-3">
        <Shape aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-2" />
        <span>
          <span className={quiet ? 'text-ink-2' : 'font-semibold'}>{name}</span>
          <span className="block text-12 text-ink-2">{children}</span>
        </span>
      </dt>
      <dd className={quiet ? 'text-ink-2 tnum' : 'font-semibold tnum'}>
        {amount !== undefined && formatMoney(amount)}
        {figure !== undefined && `${figure < 0 ? '−' : '+'}${formatCount(Math.abs(figure))}`}
      </dd>
    </div>
  )
}

/** The split of the refund by account: revenue accounts are debited, the discount account is credited. */
function shares(entry: Entry): [Account, Cents][] {
  return parts.flatMap((account) => {
    const share = entry[account]
    return share ? [[account, share] as [Account, Cents]] : []
  })
}

const parts: readonly Account[] = ['sales', 'discount', 'tax', 'processing_fee', 'delivery', 'tip']
