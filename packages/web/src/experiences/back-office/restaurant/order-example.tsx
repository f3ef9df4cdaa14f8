import type { PlatformTerms } from '@comanda/contract/restaurant-info'
import { estimatedCardFee } from '@comanda/domain/ledger/card-fee'
import type { Product } from '@comanda/domain/menu/menu'
import { type Cents, cents, subtractCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { formatPercent } from '@comanda/domain/money/percent'
import type { FulfillmentType, OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { platformFee } from '@comanda/domain/pricing/platform-fee'
import { feeRows, priceCart } from '@comanda/domain/pricing/price-cart'
import { tipChoices } from '@comanda/domain/pricing/tip'
import { cx } from '@comanda/ui/cx.ts'
import { OrderSlip, SlipRow, SlipTotal, TearLine } from '@comanda/ui/order-slip'
import { Segmented } from '@comanda/ui/segmented'
import { useState } from 'react'

const FORTY_DOLLARS = cents(4000)

/** What a customer pays for dishes worth $40, and how much of it the restaurant receives, from the values of the form. */
export function OrderExample({
  settings,
  terms,
}: {
  settings: OrderingSettings
  terms: PlatformTerms | null
}) {
  const [fulfillment, setFulfillment] = useState<FulfillmentType>('delivery')
  const tip = tipChoices(settings)[1]
  const breakdown = priceCart({
    lines: [{ key: dish.id, productId: dish.id, quantity: 1, selections: [], specialInstructions: '' }],
    productsById: new Map([[dish.id, dish]]),
    settings,
    fulfillment,
    deliveryQuoteFee: null,
    discount: null,
    kidsMeals: [],
    tip: tip === undefined ? { kind: 'none' } : { kind: 'percentage', percentage: tip },
  })
  return (
    <section aria-label="What a $40.00 order pays">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="font-semibold text-14">What a $40.00 order pays</h2>
        <Segmented
          label="Order type"
          labels={{ pickup: 'Pickup', delivery: 'Delivery' }}
          value={fulfillment}
          onChange={setFulfillment}
        />
      </div>
      <OrderSlip>
        {feeRows(breakdown, settings).map(({ label, amount }) => (
          <SlipRow key={label} label={label} amount={formatMoney(amount)} saving={amount < 0} />
        ))}
        <TearLine />
        <SlipTotal label="Customer pays" amount={formatMoney(breakdown.grandTotal)} />
      </OrderSlip>
      {terms && (
        <Payout
          total={breakdown.grandTotal}
          fee={platformFee(breakdown, platformTerms(terms))}
          terms={terms}
        />
      )}
    </section>
  )
}

function Payout({ total, fee, terms }: { total: Cents; fee: Cents; terms: PlatformTerms }) {
  const cardFee = estimatedCardFee(total)
  const share = `${formatPercent(terms.percentage)}% + ${formatMoney(terms.flat)}`
  return (
    <dl className="mt-3 grid gap-1.5 px-1 text-small">
      <Row label={`Platform fee, ${share}`} amount={subtractCents(cents(0), fee)} />
      <Row label="Card fee, 2.9% + $0.30, est." amount={subtractCents(cents(0), cardFee)} />
      <Row
        label="Arrives at your bank"
        amount={subtractCents(subtractCents(total, fee), cardFee)}
        className="mt-1 border-line border-t pt-2 font-semibold"
      />
    </dl>
  )
}

function Row({ label, amount, className }: { label: string; amount: Cents; className?: string }) {
  return (
    <div className={cx('flex justify-between gap-3', className)}>
      <dt>{label}</dt>
      <dd className="tnum">{formatMoney(amount)}</dd>
    </div>
  )
}

const platformTerms = ({ percentage, flat, ...terms }: PlatformTerms) => ({ percentage, flat, ...terms })

const dish: Product = {
  id: 'example',
  categoryId: 'example',
  name: 'Dishes',
  description: '',
  basePrice: FORTY_DOLLARS,
  picture: null,
  isAvailable: true,
  is21Plus: false,
  allowComments: false,
  labels: [],
  availableMenus: [],
  optionGroups: [],
  code: null,
}
