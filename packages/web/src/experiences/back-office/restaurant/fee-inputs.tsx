import type { FeeFields } from '@comanda/domain/restaurant/fee-fields'
import { cx } from '@comanda/ui/cx.ts'
import { MoneyField } from '@comanda/ui/money-field'
import { PercentField } from '@comanda/ui/percent-field'
import { Switch } from '@comanda/ui/switch'
import type { ReactNode } from 'react'
import { bindFields } from '../forms/bind-fields.ts'
import type { SectionFields } from './section-texts.ts'
import { OneLineSwitch } from './tip-fields.tsx'

interface FieldText {
  label?: string
  hint?: string
  optional?: boolean
}

/** Tax and fees, in the words of who edits them. */
export function FeeInputs({
  form,
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
  const bind = bindFields(form)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <PercentField label="Tax rate" {...bind.number('taxRate')} />
        <PercentField label="Processing fee" {...texts.processingFee} {...bind.value('processingFee')} />
        {children}
        <MoneyField label="Delivery fee" {...texts.deliveryFee} {...bind.number('deliveryFee')} />
        <MoneyField {...texts.deliveryFeeRestaurantPays} {...bind.number('deliveryFeeRestaurantPays')} />
      </div>
      <div className={cx('divide-y divide-line', className)}>
        <OneLineSwitch form={form} />
        <Switch
          label="Tax after the discount"
          description={texts.taxAfterDiscount}
          {...bind.checked('taxAfterDiscount')}
        />
      </div>
    </>
  )
}
