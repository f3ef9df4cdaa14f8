import { type CouponFields, couponIssues } from '@comanda/domain/marketing/coupon-fields'
import { withDiscountType } from '@comanda/domain/marketing/offer-fields'
import { type Cents, zeroCents } from '@comanda/domain/money/cents'
import type { Percent } from '@comanda/domain/money/percent'
import { cx } from '@comanda/ui/cx.ts'
import { MoneyField } from '@comanda/ui/money-field'
import { PercentField } from '@comanda/ui/percent-field'
import { Segmented } from '@comanda/ui/segmented'
import { WholeField } from '@comanda/ui/whole-field'

export interface CouponFieldsProps {
  fields: CouponFields
  /** By the path of the field: "schedule.endsOn". */
  issues: Readonly<Record<string, string | undefined>>
  onChange: (change: Partial<CouponFields>) => void
}

const types = [
  { value: 'percentage', label: 'Percentage' },
  { value: 'fixed_amount', label: 'Fixed amount' },
  { value: 'free_shipping', label: 'Free delivery' },
  { value: 'free_kids_meal', label: 'Free kids meals' },
] as const

/** The value of a coupon and its usage limits. */
export function ValueFields({ fields, issues, onChange }: CouponFieldsProps) {
  const { discountType } = fields
  return (
    <>
      <div>
        <p aria-hidden="true" className="mb-1.5 font-semibold text-small">
          Discount
        </p>
        <Segmented
          label="Discount"
          block
          className="grid-flow-row! grid-cols-2!"
          options={types}
          value={discountType}
          onChange={(type) =>
            onChange({
              ...withDiscountType(fields, type),
              maxDiscount: couponIssues(fields).maxDiscount ? null : fields.maxDiscount,
            })
          }
        />
        {discountType === 'free_kids_meal' && (
          <p className="mt-1.5 text-13 text-ink-2">
            The meals, and the subtotal for each, are set in Restaurant Information, Ordering.
          </p>
        )}
      </div>
      <div
        className={cx(
          'grid items-start gap-3',
          discountType === 'percentage' ? 'grid-cols-3' : 'grid-cols-2',
        )}
      >
        {discountType === 'percentage' && (
          <PercentField
            label="Discount value"
            value={fields.percentage}
            error={issues.percentage}
            onChange={(value) => onChange({ percentage: value ?? (Number.NaN as Percent) })}
          />
        )}
        {discountType === 'fixed_amount' && (
          <MoneyField
            label="Discount value"
            value={fields.amount}
            error={issues.amount}
            onChange={(value) => onChange({ amount: value ?? (Number.NaN as Cents) })}
          />
        )}
        {discountType === 'percentage' && (
          <MoneyField
            label="At most"
            optional
            value={fields.maxDiscount}
            error={issues.maxDiscount}
            onChange={(maxDiscount) => onChange({ maxDiscount })}
          />
        )}
        <MoneyField
          label="Minimum order"
          emptyAs={zeroCents}
          value={fields.minimumOrder}
          error={issues.minimumOrder}
          onChange={(value) => onChange({ minimumOrder: value ?? zeroCents })}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <WholeField
          label="Usage limit"
          optional
          value={fields.usageLimit}
          error={issues.usageLimit}
          onChange={(usageLimit) => onChange({ usageLimit })}
        />
        <WholeField
          label="Per customer"
          optional
          value={fields.perCustomer}
          error={issues.perCustomer}
          hint="By email address, phone number or account."
          onChange={(perCustomer) => onChange({ perCustomer })}
        />
      </div>
    </>
  )
}
