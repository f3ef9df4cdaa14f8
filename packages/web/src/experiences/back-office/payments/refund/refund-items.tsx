import type { PaymentDetails } from '@comanda/contract/payment-queries'
import { type Cents, multiplyCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { Checkbox } from '@comanda/ui/checkbox'
import { Stepper } from '@comanda/ui/stepper'
import { refundedItems } from './refunded-items.ts'
import type { Ticked } from './use-refund.ts'

interface RefundItemsProps {
  details: PaymentDetails
  ticked: Ticked
  onChange: (ticked: Ticked) => void
}

/** The items of an order, each with a quantity to refund. */
export function RefundItems({ details, ticked, onChange }: RefundItemsProps) {
  const { lines, charged } = details
  const refunded = refundedItems(details)
  const setLine = (key: string, quantity: number) =>
    onChange({ ...ticked, lines: { ...ticked.lines, [key]: quantity } })
  return (
    <ul aria-label="Items to refund" className="divide-y divide-line">
      {lines.map(({ key, name: dish, quantity, unitPrice, offer }) => {
        const name = offer ? `${dish} (${offer})` : dish
        const chosen = ticked.lines[key] ?? 0
        const left = quantity - (refunded.lines.find((line) => line.key === key)?.quantity ?? 0)
        if (left <= 0) return <RefundedLine key={key} name={quantity > 1 ? `${name} × ${quantity}` : name} />
        return (
          <li key={key} className="flex flex-wrap items-center gap-x-3">
            <Checkbox
              label={quantity > 1 ? `${name} × ${left}` : name}
              trailing={priceOf(multiplyCents(unitPrice, chosen || left))}
              checked={chosen > 0}
              onChange={() => setLine(key, chosen > 0 ? 0 : left)}
              className="min-w-0 flex-auto"
            />
            {left > 1 && chosen > 0 && (
              <Stepper
                label={`How many of ${name}`}
                value={chosen}
                max={left}
                showsMax
                onChange={(count) => setLine(key, count)}
              />
            )}
          </li>
        )
      })}
      {refunded.deliveryFee && <RefundedLine name="Delivery fee" />}
      {charged.deliveryFee > 0 && !refunded.deliveryFee && (
        <li>
          <Checkbox
            label="Delivery fee"
            trailing={priceOf(charged.deliveryFee)}
            checked={ticked.deliveryFee}
            onChange={() => onChange({ ...ticked, deliveryFee: !ticked.deliveryFee })}
          />
        </li>
      )}
      {refunded.tip && <RefundedLine name="Tip" />}
      {charged.tip > 0 && !refunded.tip && (
        <li>
          <Checkbox
            label="Tip"
            trailing={priceOf(charged.tip)}
            checked={ticked.tip}
            onChange={() => onChange({ ...ticked, tip: !ticked.tip })}
          />
        </li>
      )}
    </ul>
  )
}

/** Already refunded. */
function RefundedLine({ name }: { name: string }) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 text-14 text-ink-2">
      {name}
      <span className="text-13">Refunded</span>
    </li>
  )
}

function priceOf(amount: Cents) {
  return <span className="tnum">{formatMoney(amount)}</span>
}
