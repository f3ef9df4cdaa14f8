import type { OrderDetails } from '@comanda/contract/orders-admin'
import { cardAmountOf } from '@comanda/domain/marketing/gift-card'
import { formatMoney } from '@comanda/domain/money/format'
import { optionText } from '@comanda/domain/ordering/option-text'
import { removedMark, shownLines } from '@comanda/domain/ordering/removed-lines'
import type { PricedLine, PricedSelection } from '@comanda/domain/pricing/breakdown'
import { feeRows } from '@comanda/domain/pricing/fee-rows'
import { EmptyState } from '@comanda/ui/empty-state'
import { Money } from '@comanda/ui/money'
import { OrderSlip, SlipLine, SlipRow, SlipTotal, TearLine } from '@comanda/ui/order-slip'
import { PaymentState } from '../payments/payment-state.tsx'
import { paymentOf } from './order-columns.tsx'

interface SoldOrder extends Pick<OrderDetails, 'breakdown' | 'combineTaxProcessing'> {
  order: Pick<OrderDetails['order'], 'paymentStatus' | 'due' | 'refunded' | 'fulfillment'>
}

/** The lines of an order as sold, and their totals. */
export function OrderLines({ details }: { details: SoldOrder }) {
  const { breakdown, combineTaxProcessing, order } = details
  const { lines, kidsMeals, giftCard } = breakdown
  return (
    <OrderSlip>
      {lines.length === 0 && kidsMeals.length === 0 && (
        <EmptyState level={3} title="No item details available">
          Cart data may be missing or corrupted
        </EmptyState>
      )}
      {shownLines(lines).map((line) => (
        <SlipLine
          key={line.key}
          quantity={line.quantity}
          removed={line.isRemoved ? removedMark : undefined}
          name={line.name}
          choices={<Choices line={line} />}
          price={<Money cents={line.totalPrice} />}
        />
      ))}
      {kidsMeals.map(({ name, quantity }) => (
        <SlipLine key={name} quantity={quantity} name={name} choices="Free kids meal" price="Included" />
      ))}
      <TearLine />
      {feeRows(breakdown, { combineTaxProcessing }).map(({ kind, label, amount }) => (
        <SlipRow
          key={`${kind} ${label} ${amount < 0}`}
          label={label}
          amount={<Money cents={amount} />}
          saving={kind === 'discount'}
        />
      ))}
      <TearLine />
      <SlipTotal
        amount={
          <span className="inline-flex items-baseline gap-2.5">
            <span className="font-medium text-14 tracking-normal">
              <PaymentState payment={paymentOf(order)} />
            </span>
            <Money cents={breakdown.grandTotal} />
          </span>
        }
      />
      {giftCard && (
        <>
          <SlipRow label={`Gift card ${giftCard.last4}`} amount={<Money cents={giftCard.amount} />} />
          <SlipRow label="Card" amount={<Money cents={cardAmountOf(breakdown)} />} />
        </>
      )}
      {order.due > 0 && order.due < breakdown.grandTotal && (
        <SlipRow label="To pay" amount={<Money cents={order.due} />} />
      )}
      {order.refunded > 0 && <SlipRow label="Refunded" amount={<Money cents={order.refunded} />} />}
    </OrderSlip>
  )
}

function Choices({ line }: { line: PricedLine }) {
  const { selections, specialInstructions, offer, allergens, quantity, unitPrice } = line
  return (
    <>
      {quantity > 1 && <span className="block">{formatMoney(unitPrice)} each</span>}
      {selections.length > 0 && <span className="block">{selections.map(choiceText).join(' · ')}</span>}
      {offer && <span className="block text-success-ink">{offer.name}</span>}
      {specialInstructions && <span className="block text-warn-ink">“{specialInstructions}”</span>}
      {allergens && <span className="block text-12">{allergens}</span>}
    </>
  )
}

function choiceText(selection: PricedSelection): string {
  const { priceDelta } = selection
  const text = optionText(selection)
  return priceDelta === 0 ? text : `${text} ${priceDelta > 0 ? '+' : ''}${formatMoney(priceDelta)}`
}
