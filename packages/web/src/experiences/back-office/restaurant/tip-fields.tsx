import type { FeeFields } from '@comanda/domain/restaurant/fee-fields'
import { PercentField } from '@comanda/ui/percent-field'
import { Switch } from '@comanda/ui/switch'
import { bindFields } from '../forms/bind-fields.ts'
import type { SectionFields } from './section-texts.ts'

/** Whether customers are asked for a tip, and which three shares they are offered. */
export function TipFields({ form }: { form: SectionFields<FeeFields> }) {
  const bind = bindFields(form)
  return (
    <>
      <Switch
        label="Ask for a tip"
        description="Shown before the payment. Off: no order has a tip."
        {...bind.checked('gratuityEnabled')}
      />
      <div className="mt-3 grid grid-cols-3 gap-3">
        {tips.map(({ field, label, placeholder }) => (
          <PercentField
            key={field}
            label={label}
            placeholder={placeholder}
            disabled={!form.fields.gratuityEnabled}
            {...bind.value(field)}
          />
        ))}
      </div>
      <p className="mt-2 text-ink-3 text-small">
        Percentages of the subtotal after the discount. If all three are empty: 15%, 18% and 20%. Customers
        can always enter another amount.
      </p>
    </>
  )
}

/** Customers see tax and processing fee as one line. */
export function OneLineSwitch({ form }: { form: SectionFields<FeeFields> }) {
  return (
    <Switch
      label="Show tax and processing fee as one line"
      description="Customers see “Taxes & Fees”."
      {...bindFields(form).checked('combineTaxProcessing')}
    />
  )
}

const tips = [
  { field: 'firstTip', label: 'First', placeholder: '15' },
  { field: 'secondTip', label: 'Second', placeholder: '18' },
  { field: 'thirdTip', label: 'Third', placeholder: '20' },
] as const
