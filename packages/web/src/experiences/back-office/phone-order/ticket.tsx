import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { productAt } from '@comanda/domain/menu/availability'
import type { Product } from '@comanda/domain/menu/menu'
import { multiplyCents } from '@comanda/domain/money/cents'
import { type CartLine, maxLineQuantity } from '@comanda/domain/ordering/cart'
import { cartChangeText } from '@comanda/domain/ordering/cart-change-text'
import { feeRows } from '@comanda/domain/pricing/fee-rows'
import { priceUnit } from '@comanda/domain/pricing/price-line'
import { formatDayAndTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { Money } from '@comanda/ui/money'
import { Notice } from '@comanda/ui/notice'
import { OrderSlip, SlipRow, SlipTotal, TearLine } from '@comanda/ui/order-slip'
import { Stepper } from '@comanda/ui/stepper'
import { TextButton } from '@comanda/ui/text-button'
import type { Failure } from '../../../shared/failure.ts'
import type { PhoneDraft } from './draft.ts'
import type { PhonePrice } from './queries.ts'

interface TicketProps {
  draft: PhoneDraft
  products: ReadonlyMap<string, Product>
  /** null until the server has priced the order. */
  price: PhonePrice | null
  /** Why the order cannot be placed as it is. */
  refusal: Failure | null
  /** Why placing it failed. */
  failure: Failure | null
  busy: boolean
  /** What must be corrected first. */
  incomplete: string | null
  restaurant: PublicRestaurant
  zone: Zone
  now: Instant
  onLines: (lines: CartLine[]) => void
  onEdit: (line: CartLine) => void
  onPlace: () => void
}

/** The order so far with its total, and the button that places it. */
export function Ticket(props: TicketProps) {
  const { draft, price, refusal, failure, busy, incomplete, zone, now, restaurant, onPlace } = props
  const problem = failure ?? refusal
  const { combineTaxProcessing } = restaurant.settings
  return (
    <aside aria-label="The order" className="min-w-0 wide:sticky wide:top-0">
      <OrderSlip>
        <h2 className="font-semibold text-16">The order</h2>
        {draft.lines.length === 0 ? (
          <p className="mt-2 text-14 text-ink-2">Choose the first dish.</p>
        ) : (
          <ul className="mt-2">
            {draft.lines.map((line) => (
              <Line key={line.key} line={line} {...props} />
            ))}
          </ul>
        )}
        {price && (
          <>
            <TearLine />
            {feeRows(price.breakdown, { combineTaxProcessing }).map(({ kind, label, amount }) => (
              <SlipRow
                key={`${kind} ${label} ${amount < 0}`}
                label={label}
                amount={<Money cents={amount} />}
                saving={kind === 'discount'}
              />
            ))}
            <TearLine />
            <SlipTotal amount={<Money cents={price.breakdown.grandTotal} />} />
            <p className="mt-1 text-13 text-ink-2">
              {draft.fulfillment === 'delivery' ? 'Arrives:' : 'Ready:'}{' '}
              {formatDayAndTime(price.promisedAt, now, zone)}
            </p>
            {price.changes.map((change) => (
              <Notice key={cartChangeText(change)} tone="warn" className="mt-3">
                {cartChangeText(change)}
              </Notice>
            ))}
          </>
        )}
        {problem && draft.lines.length > 0 && (
          <Notice tone="danger" role="alert" className="mt-3">
            {problem.message}
          </Notice>
        )}
        {incomplete && (
          <Notice tone="warn" role="status" className="mt-3">
            {incomplete}
          </Notice>
        )}
        <Button
          variant="solid"
          size="lg"
          block
          className="mt-4"
          // Stays enabled while a new price is loading, because a click at that moment would be lost. The server compares the
          // displayed total.
          disabled={price === null || refusal !== null}
          busy={busy}
          busyLabel="Placing…"
          onClick={onPlace}
        >
          {draft.payment === 'link' ? 'Place order and create link' : 'Place order'}
        </Button>
      </OrderSlip>
    </aside>
  )
}

function Line({ line, draft, products, now, onLines, onEdit }: TicketProps & { line: CartLine }) {
  const product = products.get(line.productId)
  const replace = (changed: CartLine[]) =>
    onLines(draft.lines.flatMap((one) => (one.key === line.key ? changed : [one])))
  const name = product?.name ?? 'No longer on the menu'
  const chosen = product?.optionGroups.flatMap(({ id, options }) => {
    const ids = line.selections.find(({ groupId }) => groupId === id)?.optionIds ?? []
    return options.filter((option) => ids.includes(option.id)).map((option) => option.name)
  })
  return (
    <li className="border-line border-b py-3 last:border-b-0">
      <div className="flex justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        {product && (
          <Money
            cents={multiplyCents(priceUnit(productAt(product, now), line.selections), line.quantity)}
            className="flex-none"
          />
        )}
      </div>
      {chosen && chosen.length > 0 && <p className="text-13 text-ink-2">{chosen.join(' · ')}</p>}
      {line.specialInstructions && (
        <p className="text-13 text-warn-ink wrap-anywhere">“{line.specialInstructions}”</p>
      )}
      <div className="mt-2 flex items-center gap-4">
        <Stepper
          label={`Quantity of ${name}`}
          value={line.quantity}
          max={maxLineQuantity}
          onChange={(quantity) => replace([{ ...line, quantity }])}
          onRemove={() => replace([])}
        />
        {product && <TextButton onClick={() => onEdit(line)}>Change</TextButton>}
      </div>
    </li>
  )
}
