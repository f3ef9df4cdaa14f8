import type { Picture } from '@comanda/domain/menu/menu'
import { maxLineQuantity } from '@comanda/domain/ordering/cart'
import type { PricedLine } from '@comanda/domain/pricing/breakdown'
import { Utensils } from '@comanda/ui/icons.ts'
import { Money } from '@comanda/ui/money'
import { Stepper } from '@comanda/ui/stepper'
import { TextButton } from '@comanda/ui/text-button'
import { formatOptions } from '../checkout/format-options.ts'
import { pictureAt } from '../parts/picture.ts'

/** One cart line: product, options, quantity and price. */
export function CartLineRow({
  priced,
  picture,
  onQuantity,
  onRemove,
  onEdit,
}: {
  priced: PricedLine
  picture: Picture | null
  onQuantity: (quantity: number) => void
  onRemove: () => void
  onEdit: () => void
}) {
  const { name, quantity, totalPrice, specialInstructions } = priced
  const choices = formatOptions(priced)
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
          <Utensils aria-hidden="true" className="m-5.5 size-7" />
        )}
      </span>
      <div className="min-w-0 flex-auto">
        <div className="flex justify-between gap-3 font-semibold text-16">
          <h3>{name}</h3>
          <Money cents={totalPrice} />
        </div>
        {choices && <p className="text-14 text-ink-2">{choices}</p>}
        {specialInstructions && <p className="text-14 text-ink-2 italic">“{specialInstructions}”</p>}
        <div className="mt-2 flex items-center justify-between gap-3">
          <Stepper
            label={`Quantity of ${name}`}
            value={quantity}
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
