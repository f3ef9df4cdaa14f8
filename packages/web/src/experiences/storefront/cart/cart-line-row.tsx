import type { Product } from '@comanda/domain/menu/menu'
import { addCents, multiplyCents } from '@comanda/domain/money/cents'
import { type CartLine, maxLineQuantity } from '@comanda/domain/ordering/cart'
import type { PricedLine } from '@comanda/domain/pricing/breakdown'
import { Utensils } from '@comanda/ui/icons.ts'
import { Money } from '@comanda/ui/money'
import { Stepper } from '@comanda/ui/stepper'
import { TextButton } from '@comanda/ui/text-button'
import { formatOptions } from '../checkout/format-options.ts'
import { pictureAt } from '../parts/picture.ts'

/** One cart line: product, options, quantity, price, and the offers that apply to some of its units. */
export function CartLineRow({
  line,
  parts,
  product,
  onQuantity,
  onRemove,
  onEdit,
}: {
  line: CartLine
  /** The line as priced: units at an offer price form a separate part. */
  parts: readonly PricedLine[]
  product: Pick<Product, 'name' | 'picture'>
  onQuantity: (quantity: number) => void
  onRemove: () => void
  onEdit: () => void
}) {
  const { name, picture } = product
  const choices = formatOptions(parts[0] ?? { selections: [] })
  const total = addCents(...parts.map(({ totalPrice }) => totalPrice))
  const listTotal = addCents(
    ...parts.map(({ offer, unitPrice, quantity }) => multiplyCents(offer?.listPrice ?? unitPrice, quantity)),
  )
  return (
    <li className="flex gap-3.5 border-line border-b py-4 first:pt-1 last:border-b-0">
      <span className="size-18 flex-none overflow-hidden rounded-12 bg-brand-tint text-brand-ink">
        {picture ? (
          <img
            src={pictureAt(picture, 160)}
            alt=""
            width={72}
            height={72}
            loading="lazy"
            className="size-full object-cover"
          />
        ) : (
          <Utensils className="m-5.5 size-7" />
        )}
      </span>
      <div className="min-w-0 flex-auto">
        <div className="flex justify-between gap-3 font-semibold text-16">
          <h3 className="min-w-0">{name}</h3>
          <span className="flex-none text-right">
            {listTotal !== total && <Money cents={listTotal} struck className="mr-1.5 font-regular" />}
            <Money cents={total} />
          </span>
        </div>
        {parts.map(
          ({ key, offer, quantity, unitPrice }) =>
            offer &&
            offer.listPrice !== unitPrice && (
              <p key={key} className="font-medium text-14 text-brand-ink">
                {line.quantity > 1 && `${quantity} × `}
                {offer.name}
              </p>
            ),
        )}
        {choices && <p className="text-14 text-ink-2">{choices}</p>}
        {line.specialInstructions && (
          <p className="text-14 text-ink-2 italic">“{line.specialInstructions}”</p>
        )}
        <div className="mt-2 flex items-center justify-between gap-3">
          <Stepper
            label={`Quantity of ${name}`}
            value={line.quantity}
            max={maxLineQuantity}
            onChange={onQuantity}
            onRemove={onRemove}
          />
          <TextButton onClick={onEdit} aria-label={`Edit ${name}`}>
            Edit
          </TextButton>
        </div>
      </div>
    </li>
  )
}
