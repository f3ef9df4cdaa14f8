import type { PaymentDetails } from '@comanda/contract/payments-reading'
import type { Account, Entry } from '@comanda/domain/ledger/entry'
import { refundEntry, refundedBy } from '@comanda/domain/ledger/refund'
import { type Cents, cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { CreditCard, Gift, type Icon, Landmark, Mail, Store, Wallet } from '@comanda/ui/icons.ts'
import type { ReactNode } from 'react'
import type { RefundWish } from '../queries.ts'
import { accountWords, cardWords } from '../words.ts'
import { pointsMoved } from './points-moved.ts'
import { refundsSoFar, wantedOf } from './refunded-items.ts'

interface RefundEffectsProps {
  details: PaymentDetails
  /** Above nothing, and no more than is left. */
  amount: Cents
  /** What it is for; null for a bare amount. */
  items: RefundWish['items']
}

/** What a refund does, as the books will say it: what goes to the card, whose share it is, and which fees come back. */
export function RefundEffects({ details, amount, items }: RefundEffectsProps) {
  const { charged, payment, discountCode } = details
  const before = refundsSoFar(details)
  const entry = refundEntry(charged, before, amount, items && wantedOf(details, items))
  const points = pointsMoved(details, refundedBy(before), amount)
  const feeBack = entry.platform_income ?? cents(0)
  return (
    <dl className="divide-y divide-line">
      <Effect
        Shape={CreditCard}
        name={`Back to ${payment.card ? cardWords(payment.card) : 'the card'}`}
        amount={amount}
      >
        In 5 to 10 days
      </Effect>
      {shares(entry).map(([account, share]) => (
        <div key={account} className="flex gap-4 border-0! py-0.5 pl-7 text-13 text-ink-2">
          <dt className="flex-auto">{accountWords[account]}</dt>
          <dd className="tnum">{formatMoney(share)}</dd>
        </div>
      ))}
      {charged.platformFee > 0 && (
        <Effect Shape={Landmark} name="Platform fee returned" amount={feeBack}>
          To {payment.restaurant.name}
        </Effect>
      )}
      {charged.connected && (
        <Effect Shape={Store} name="Transfer taken back" amount={cents(-(entry.transferred ?? 0))}>
          From the account of {payment.restaurant.name}
        </Effect>
      )}
      {points.takenBack > 0 && (
        <Effect Shape={Gift} name="Loyalty points taken back" figure={-points.takenBack}>
          They were earned with this order
        </Effect>
      )}
      {points.givenBack > 0 && (
        <Effect Shape={Gift} name="Loyalty points given back" figure={points.givenBack}>
          The reward was paid with them
        </Effect>
      )}
      {payment.cardFee && (
        <Effect Shape={Wallet} name="Card fee" amount={payment.cardFee.amount} quiet>
          Kept by the card provider{payment.cardFee.estimated && ', est.'}
        </Effect>
      )}
      <Effect Shape={Mail} name={`E-mail to ${payment.customerName || 'the customer'}`}>
        That the money is on its way
      </Effect>
      {discountCode && details.points.rewardCost === 0 && (
        <Effect Shape={Gift} name={discountCode} quiet>
          Stays used
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
  /** What is no money, with its sign. */
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
        {figure !== undefined && `${figure < 0 ? '−' : '+'}${Math.abs(figure).toLocaleString('en-US')}`}
      </dd>
    </div>
  )
}

/** Whose share goes back: what restaurants took gives back debits, and a discount a credit. */
function shares(entry: Entry): [Account, Cents][] {
  return parts.flatMap((account) => {
    const share = entry[account]
    return share ? [[account, share] as [Account, Cents]] : []
  })
}

const parts: readonly Account[] = ['sales', 'discount', 'tax', 'processing_fee', 'delivery', 'tip']
