import type { PaymentDetails } from '@comanda/contract/payments-reading'
import { type Cents, multiplyCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { Checkbox } from '@comanda/ui/checkbox'
import { Stepper } from '@comanda/ui/stepper'
import type { Ticked } from './use-refund.ts'

interface RefundItemsProps {
  details: PaymentDetails
  ticked: Ticked
  onChange: (ticked: Ticked) => void
}

/** The bill, to be ticked line by line. */
export function RefundItems({ details: { lines, charged }, ticked, onChange }: RefundItemsProps) {
  const setLine = (key: string, quantity: number) =>
    onChange({ ...ticked, lines: { ...ticked.lines, [key]: quantity } })
  return (
    <ul aria-label="What goes back" className="divide-y divide-line">
      {lines.map(({ key, name, quantity, unitPrice }) => {
        const chosen = ticked.lines[key] ?? 0
        return (
          <li key={key} className="flex flex-wrap items-center gap-x-3">
            <Checkbox
              label={quantity > 1 ? `${name} × ${quantity}` : name}
              trailing={priceOf(multiplyCents(unitPrice, chosen || quantity))}
              checked={chosen > 0}
              onChange={() => setLine(key, chosen > 0 ? 0 : quantity)}
              className="min-w-0 flex-auto"
            />
            {quantity > 1 && chosen > 0 && (
              <Stepper
                label={`How many of ${name}`}
                value={chosen}
                max={quantity}
                onChange={(count) => setLine(key, count)}
              />
            )}
          </li>
        )
      })}
      {charged.deliveryFee > 0 && (
        <li>
          <Checkbox
            label="Delivery fee"
            trailing={priceOf(charged.deliveryFee)}
            checked={ticked.deliveryFee}
            onChange={() => onChange({ ...ticked, deliveryFee: !ticked.deliveryFee })}
          />
        </li>
      )}
      {charged.tip > 0 && (
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

function priceOf(amount: Cents) {
  return <span className="tnum">{formatMoney(amount)}</span>
}
