import type { PaymentDetails } from '@comanda/contract/payments-reading'
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

/** The bill, to be ticked line by line. */
export function RefundItems({ details, ticked, onChange }: RefundItemsProps) {
  const { lines, charged } = details
  const given = refundedItems(details)
  const setLine = (key: string, quantity: number) =>
    onChange({ ...ticked, lines: { ...ticked.lines, [key]: quantity } })
  return (
    <ul aria-label="What goes back" className="divide-y divide-line">
      {lines.map(({ key, name, quantity, unitPrice }) => {
        const chosen = ticked.lines[key] ?? 0
        const left = quantity - given.quantityOf(key)
        if (left <= 0) return <Given key={key} name={quantity > 1 ? `${name} × ${quantity}` : name} />
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
                onChange={(count) => setLine(key, count)}
              />
            )}
          </li>
        )
      })}
      {given.deliveryFee && <Given name="Delivery fee" />}
      {charged.deliveryFee > 0 && !given.deliveryFee && (
        <li>
          <Checkbox
            label="Delivery fee"
            trailing={priceOf(charged.deliveryFee)}
            checked={ticked.deliveryFee}
            onChange={() => onChange({ ...ticked, deliveryFee: !ticked.deliveryFee })}
          />
        </li>
      )}
      {given.tip && <Given name="Tip" />}
      {charged.tip > 0 && !given.tip && (
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

/** It went back already. */
function Given({ name }: { name: string }) {
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
