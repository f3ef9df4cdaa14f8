import type { RestaurantInfo } from '@comanda/contract/restaurant-info'
import type { Cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { formatPercent, type Percent } from '@comanda/domain/money/percent'
import { type FeeFields, feeIssues, withFees } from '@comanda/domain/restaurant/fee-fields'
import { Card } from '@comanda/ui/card'
import { Lock } from '@comanda/ui/icons.ts'
import { MoneyField } from '@comanda/ui/money-field'
import { Notice } from '@comanda/ui/notice'
import { PercentField } from '@comanda/ui/percent-field'
import { Switch } from '@comanda/ui/switch'
import { loadApi } from '../../../shared/load-api.ts'
import type { FieldTexts } from '../forms/draft.ts'
import { useStaff } from '../session.tsx'
import { OrderExample } from './order-example.tsx'
import { SectionScreen, storedOf, useSectionForm } from './section-screen.tsx'

/** Tax, fees and tips, with an example order next to them. */
export function FeesForm({ info }: { info: RestaurantInfo }) {
  const { may } = useStaff()
  const restaurantId = info.restaurant.id
  const stored = storedOf(info.fees)
  const form = useSectionForm({
    restaurantId,
    row: info.fees,
    issuesOf: feeIssues,
    save: async (fields, revision) =>
      (await loadApi()).restaurantInfo.saveFees({ restaurantId, revision, ...fields }),
    after: () => 'Open carts show the new prices now. Orders already placed keep theirs.',
  })
  const { fields, set, issues } = form
  const isValid = Object.keys(feeIssues(fields)).length === 0
  const settings = withFees(info.restaurant.settings, isValid ? fields : stored.fields)
  const share = (field: 'processingFee' | 'firstTip' | 'secondTip' | 'thirdTip') => ({
    value: fields[field],
    error: issues[field],
    onChange: (value: Percent | null) => set({ [field]: value }),
  })
  const amount = (field: 'deliveryFee' | 'deliveryFeeRestaurantPays') => ({
    value: orNull(fields[field]),
    error: issues[field],
    onChange: (value: Cents | null) => set({ [field]: value ?? Number.NaN }),
  })
  const onOff = (field: 'taxAfterDiscount' | 'combineTaxProcessing' | 'gratuityEnabled') => ({
    checked: fields[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [field]: event.currentTarget.checked }),
  })
  return (
    <SectionScreen
      section="fees"
      form={form}
      texts={texts}
      mayEdit={may('fees.manage')}
      aside={
        <>
          <OrderExample settings={settings} terms={info.platformTerms} />
          {!isValid && (
            <p className="text-ink-2 text-small">
              The example shows the stored values until all fields are correct.
            </p>
          )}
        </>
      }
    >
      {form.changed && (
        <Notice tone="info" role="status">
          The new prices apply as soon as you save, including to open carts. A customer who is paying sees the
          new total before the payment. Orders already placed keep their prices.
        </Notice>
      )}
      <Card title="Tax and fees">
        <div className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <PercentField
              label="Tax rate"
              value={orNull(fields.taxRate)}
              error={issues.taxRate}
              onChange={(taxRate) => set({ taxRate: taxRate ?? (Number.NaN as Percent) })}
            />
            <PercentField
              label="Processing fee"
              optional
              hint="A share of the subtotal that customers pay. Empty: none."
              {...share('processingFee')}
            />
            <MoneyField
              label="Delivery fee"
              hint="For delivery by your own drivers."
              {...amount('deliveryFee')}
            />
            <MoneyField
              label="Part that you pay"
              hint="Lowers the delivery fee of the customer."
              {...amount('deliveryFeeRestaurantPays')}
            />
          </div>
          <div className="divide-y divide-line">
            <Switch
              label="Show tax and processing fee as one line"
              description="Customers see “Taxes & Fees”."
              {...onOff('combineTaxProcessing')}
            />
            <Switch
              label="Tax after the discount"
              description="Off: tax on the full subtotal. The law of your state decides."
              {...onOff('taxAfterDiscount')}
            />
          </div>
          {info.platformTerms && (
            <p className="flex items-center gap-2 text-ink-2 text-small">
              <Lock aria-hidden="true" className="size-4 flex-none" />
              Platform fee {formatPercent(info.platformTerms.percentage)}% +{' '}
              {formatMoney(info.platformTerms.flat)} per order, set by Comanda
            </p>
          )}
        </div>
      </Card>
      <Card title="Tips">
        <Switch
          label="Ask for a tip"
          description="Shown before the payment. Off: no order has a tip."
          {...onOff('gratuityEnabled')}
        />
        <div className="mt-3 grid grid-cols-3 gap-3">
          <PercentField
            label="First"
            placeholder="15"
            disabled={!fields.gratuityEnabled}
            {...share('firstTip')}
          />
          <PercentField
            label="Second"
            placeholder="18"
            disabled={!fields.gratuityEnabled}
            {...share('secondTip')}
          />
          <PercentField
            label="Third"
            placeholder="20"
            disabled={!fields.gratuityEnabled}
            {...share('thirdTip')}
          />
        </div>
        <p className="mt-2 text-ink-3 text-small">
          Shares of the subtotal after the discount. All three empty: 15%, 18% and 20%. A tip of any other
          amount is always offered.
        </p>
      </Card>
    </SectionScreen>
  )
}

const orNull = <Value extends number>(value: Value) => (Number.isNaN(value) ? null : value)
const showShare = (value: Percent | null) => (value === null ? 'Empty' : `${formatPercent(value)}%`)

const texts: FieldTexts<FeeFields> = {
  taxRate: { label: 'Tax rate', show: showShare },
  taxAfterDiscount: { label: 'Tax after the discount' },
  processingFee: { label: 'Processing fee', show: showShare },
  combineTaxProcessing: { label: 'Tax and processing fee as one line' },
  deliveryFee: { label: 'Delivery fee', show: formatMoney },
  deliveryFeeRestaurantPays: { label: 'Part that you pay', show: formatMoney },
  gratuityEnabled: { label: 'Ask for a tip' },
  firstTip: { label: 'First tip', show: showShare },
  secondTip: { label: 'Second tip', show: showShare },
  thirdTip: { label: 'Third tip', show: showShare },
}
