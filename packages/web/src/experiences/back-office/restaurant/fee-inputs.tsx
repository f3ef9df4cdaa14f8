import type { Cents } from '@comanda/domain/money/cents'
import type { Percent } from '@comanda/domain/money/percent'
import type { FeeFields } from '@comanda/domain/restaurant/fee-fields'
import { cx } from '@comanda/ui/cx.ts'
import { MoneyField } from '@comanda/ui/money-field'
import { PercentField } from '@comanda/ui/percent-field'
import { Switch } from '@comanda/ui/switch'
import type { ReactNode } from 'react'
import type { SectionFields } from './section-texts.ts'
import { OneLineSwitch } from './tip-fields.tsx'

interface FieldText {
  label?: string
  hint?: string
  optional?: boolean
}

/** Tax and fees, in the words of who edits them. */
export function FeeInputs({
  form: { fields, issues, set },
  texts,
  className,
  children,
}: {
  form: SectionFields<FeeFields>
  texts: Record<'processingFee' | 'deliveryFee', FieldText> & {
    deliveryFeeRestaurantPays: FieldText & { label: string }
    taxAfterDiscount?: string
  }
  /** Classes of the switches. */
  className?: string
  /** Further fees, before those of a delivery. */
  children?: ReactNode
}) {
  const amount = (field: 'deliveryFee' | 'deliveryFeeRestaurantPays') => ({
    value: fields[field],
    error: issues[field],
    onChange: (value: Cents | null) => set({ [field]: value ?? Number.NaN }),
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <PercentField
          label="Tax rate"
          value={fields.taxRate}
          error={issues.taxRate}
          onChange={(taxRate) => set({ taxRate: taxRate ?? (Number.NaN as Percent) })}
        />
        <PercentField
          label="Processing fee"
          {...texts.processingFee}
          value={fields.processingFee}
          error={issues.processingFee}
          onChange={(processingFee) => set({ processingFee })}
        />
        {children}
        <MoneyField label="Delivery fee" {...texts.deliveryFee} {...amount('deliveryFee')} />
        <MoneyField {...texts.deliveryFeeRestaurantPays} {...amount('deliveryFeeRestaurantPays')} />
      </div>
      <div className={cx('divide-y divide-line', className)}>
        <OneLineSwitch fields={fields} set={set} />
        <Switch
          label="Tax after the discount"
          description={texts.taxAfterDiscount}
          checked={fields.taxAfterDiscount}
          onChange={(event) => set({ taxAfterDiscount: event.currentTarget.checked })}
        />
      </div>
    </>
  )
}
