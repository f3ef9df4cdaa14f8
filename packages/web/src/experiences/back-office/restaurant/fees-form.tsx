import type { RestaurantInfo } from '@comanda/contract/restaurant-info'
import { formatMoney } from '@comanda/domain/money/format'
import { formatPercent } from '@comanda/domain/money/percent'
import { feeIssues, withFees } from '@comanda/domain/restaurant/fee-fields'
import { Card } from '@comanda/ui/card'
import { Lock } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { loadApi } from '../../../shared/load-api.ts'
import { useStaff } from '../session.tsx'
import { FeeInputs } from './fee-inputs.tsx'
import { OrderExample } from './order-example.tsx'
import { SectionScreen, storedOf, useSectionForm } from './section-screen.tsx'
import { feeTexts } from './section-texts.ts'
import { TipFields } from './tip-fields.tsx'

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
    savedRow: (saved) => saved.fees,
    after: () => 'Open carts show the new prices now. Orders already placed keep theirs.',
  })
  const { fields } = form
  const isValid = Object.keys(feeIssues(fields)).length === 0
  const settings = withFees(info.restaurant.settings, isValid ? fields : stored.fields)
  return (
    <SectionScreen
      section="fees"
      form={form}
      texts={feeTexts}
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
          <FeeInputs form={form} texts={inputTexts} />
          {info.platformTerms && (
            <p className="flex items-center gap-2 text-ink-2 text-small">
              <Lock className="size-4 flex-none" />
              Platform fee {formatPercent(info.platformTerms.percentage)}% +{' '}
              {formatMoney(info.platformTerms.flat)} per order, set by Comanda
            </p>
          )}
        </div>
      </Card>
      <Card title="Tips">
        <TipFields form={form} />
      </Card>
    </SectionScreen>
  )
}

const inputTexts = {
  processingFee: {
    optional: true,
    hint: 'A share of the subtotal that customers pay. Leave empty for none.',
  },
  deliveryFee: { hint: 'For delivery by your own drivers.' },
  deliveryFeeRestaurantPays: {
    label: 'Part that you pay',
    hint: 'Lowers the customer’s delivery fee.',
  },
  taxAfterDiscount: 'Off: tax on the full subtotal. The law of your state decides.',
}
