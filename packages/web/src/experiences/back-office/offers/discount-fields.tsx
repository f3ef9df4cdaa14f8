import { type OfferDiscount, withDiscountType } from '@comanda/domain/marketing/offer-fields'
import type { Cents } from '@comanda/domain/money/cents'
import type { Percent } from '@comanda/domain/money/percent'
import { MoneyField } from '@comanda/ui/money-field'
import { PercentField } from '@comanda/ui/percent-field'
import { Segmented } from '@comanda/ui/segmented'

const labels: Record<string, string> = {
  none: 'None',
  percentage: 'Percentage',
  fixed_amount: 'Fixed amount',
  buy_one_get_one: 'Buy one, get one',
}

/** The type of a discount, and its value if the type has one. */
export function DiscountFields<Type extends string>({
  types,
  discount,
  issues,
  onChange,
}: {
  types: readonly Type[]
  discount: OfferDiscount<Type>
  issues: { percentage?: string | undefined; amount?: string | undefined }
  onChange: (change: Partial<OfferDiscount<Type>>) => void
}) {
  const { discountType, percentage, amount } = discount
  return (
    <div className="grid gap-3">
      <div>
        <p aria-hidden="true" className="mb-1.5 font-semibold text-small">
          Discount
        </p>
        <Segmented
          label="Discount"
          className="flex-wrap"
          options={types.map((value) => ({ value, label: labels[value] ?? value }))}
          value={discountType}
          onChange={(type) => onChange(withDiscountType(discount, type))}
        />
      </div>
      {discountType === 'percentage' && (
        <PercentField
          label="Discount value"
          className="max-w-44"
          value={percentage}
          error={issues.percentage}
          onChange={(value) => onChange({ percentage: value ?? (Number.NaN as Percent) })}
        />
      )}
      {discountType === 'fixed_amount' && (
        <MoneyField
          label="Discount value"
          className="max-w-44"
          value={amount}
          error={issues.amount}
          onChange={(value) => onChange({ amount: value ?? (Number.NaN as Cents) })}
        />
      )}
      {discountType === 'buy_one_get_one' && (
        <p className="text-13 text-ink-2">The second of every two units is free. Its options are charged.</p>
      )}
    </div>
  )
}
