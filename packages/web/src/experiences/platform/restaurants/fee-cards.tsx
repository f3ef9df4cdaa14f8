import type { Cents } from '@comanda/domain/money/cents'
import type { FeeFields } from '@comanda/domain/restaurant/fee-fields'
import type { TermsFields } from '@comanda/domain/restaurant/platform-terms'
import { Card } from '@comanda/ui/card'
import { MoneyField } from '@comanda/ui/money-field'
import { FeeInputs } from '../../back-office/restaurant/fee-inputs.tsx'
import type { SectionFields } from '../../back-office/restaurant/section-texts.ts'
import { TipFields } from '../../back-office/restaurant/tip-fields.tsx'

/** The amounts that customers pay in addition to the dishes. `serviceFee` is a field of the platform's section. */
export function FeesCard({
  form,
  terms,
}: {
  form: SectionFields<FeeFields>
  terms: SectionFields<TermsFields>
}) {
  return (
    <Card title="Fees">
      <FeeInputs form={form} texts={inputTexts} className="mt-3 -mb-2">
        <MoneyField
          label="Service fee"
          hint="Not charged online"
          value={terms.fields.serviceFee}
          error={terms.issues.serviceFee}
          onChange={(value) => terms.set({ serviceFee: value ?? (Number.NaN as Cents) })}
        />
      </FeeInputs>
    </Card>
  )
}

const inputTexts = {
  processingFee: { hint: 'Leave empty for none.' },
  deliveryFee: {},
  deliveryFeeRestaurantPays: { label: 'Part the restaurant pays', hint: 'Lowers the delivery fee.' },
}

/** The tips that customers are offered. */
export function TipsCard({ form }: { form: SectionFields<FeeFields> }) {
  return (
    <Card title="Tips">
      <TipFields form={form} />
    </Card>
  )
}
