import type { Cents } from '@comanda/domain/money/cents'
import type { Percent } from '@comanda/domain/money/percent'
import type { FeeFields } from '@comanda/domain/restaurant/fee-fields'
import type { TermsFields } from '@comanda/domain/restaurant/platform-terms'
import { Card } from '@comanda/ui/card'
import { MoneyField } from '@comanda/ui/money-field'
import { PercentField } from '@comanda/ui/percent-field'
import { Switch } from '@comanda/ui/switch'
import type { SectionFields } from '../../back-office/restaurant/section-texts.ts'
import { OneLineSwitch, TipFields } from '../../back-office/restaurant/tip-fields.tsx'

/** What customers pay besides the dishes. `serviceFee` is a field of the platform's section. */
export function FeesCard({
  form: { fields, issues, set },
  terms,
}: {
  form: SectionFields<FeeFields>
  terms: SectionFields<TermsFields>
}) {
  return (
    <Card title="Fees">
      <div className="grid gap-4 sm:grid-cols-2">
        <PercentField
          label="Tax rate"
          value={fields.taxRate}
          error={issues.taxRate}
          onChange={(taxRate) => set({ taxRate: taxRate ?? (Number.NaN as Percent) })}
        />
        <PercentField
          label="Processing fee"
          hint="Empty: none."
          value={fields.processingFee}
          error={issues.processingFee}
          onChange={(processingFee) => set({ processingFee })}
        />
        <MoneyField
          label="Service fee"
          hint="Not charged online"
          value={terms.fields.serviceFee}
          error={terms.issues.serviceFee}
          onChange={(value) => terms.set({ serviceFee: value ?? (Number.NaN as Cents) })}
        />
        <MoneyField
          label="Delivery fee"
          value={fields.deliveryFee}
          error={issues.deliveryFee}
          onChange={(value) => set({ deliveryFee: value ?? (Number.NaN as Cents) })}
        />
        <MoneyField
          label="Part the restaurant pays"
          hint="Lowers the delivery fee."
          value={fields.deliveryFeeRestaurantPays}
          error={issues.deliveryFeeRestaurantPays}
          onChange={(value) => set({ deliveryFeeRestaurantPays: value ?? (Number.NaN as Cents) })}
        />
      </div>
      <div className="mt-3 -mb-2 divide-y divide-line">
        <OneLineSwitch {...{ fields, set }} />
        <Switch
          label="Tax after the discount"
          checked={fields.taxAfterDiscount}
          onChange={(event) => set({ taxAfterDiscount: event.currentTarget.checked })}
        />
      </div>
    </Card>
  )
}

/** The tips that customers are offered. */
export function TipsCard({ form: { fields, issues, set } }: { form: SectionFields<FeeFields> }) {
  return (
    <Card title="Tips">
      <TipFields {...{ fields, issues, set }} />
    </Card>
  )
}
