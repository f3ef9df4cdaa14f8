import { Checkbox } from '@comanda/ui/checkbox'
import { IdCard } from '@comanda/ui/icons.ts'

export const ageRequired = 'Please confirm that you are 21 or older. An ID is checked at handover.'
export const ageFieldId = 'age-confirmation'

/** Shown if the order has items for adults only. */
export function AgeConfirmation({
  confirmed,
  error,
  onChange,
}: {
  confirmed: boolean
  error?: string
  onChange: (confirmed: boolean) => void
}) {
  return (
    <section aria-label="Age" className="flex gap-4 rounded-card border border-line bg-surface px-4.5 py-3">
      <IdCard className="mt-3 size-5" />
      <Checkbox
        id={ageFieldId}
        label="I am 21 or older and will show ID"
        description="Your order has items that are sold to adults only."
        checked={confirmed}
        error={error}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </section>
  )
}
