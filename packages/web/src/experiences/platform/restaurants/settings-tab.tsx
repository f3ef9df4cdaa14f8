import type { RestaurantInfo } from '@comanda/contract/restaurant-info'
import type { PlatformRestaurant } from '@comanda/contract/restaurants-admin'
import { formatMoney } from '@comanda/domain/money/format'
import { formatPercent, type Percent } from '@comanda/domain/money/percent'
import type { FeeFields } from '@comanda/domain/restaurant/fee-fields'
import type { OrderingFields } from '@comanda/domain/restaurant/ordering-fields'
import type { TermsFields } from '@comanda/domain/restaurant/platform-terms'
import { textButtonClass } from '@comanda/ui/text-button'
import { Link } from 'wouter'
import type { FieldTexts } from '../../back-office/forms/draft.ts'
import { DraftForm } from '../../back-office/forms/draft-form.tsx'
import { DeactivateCard } from './deactivate-card.tsx'
import { DomainCard } from './domain-card.tsx'
import { AccountCard, CourierCard, HoursCard } from './facts-cards.tsx'
import { staysAt } from './locations.ts'
import type { SectionForms } from './section-forms.ts'
import { FeesCard, OrderingCard, PlatformCard, TimesCard } from './settings-fields.tsx'

/** Switches, times, fees and the terms of the platform. Each section is saved with a revision of its own. */
export function SettingsTab({
  forms: { ordering, fees, terms },
  info,
  details,
}: {
  forms: SectionForms
  info: RestaurantInfo
  details: PlatformRestaurant
}) {
  const { id, settings } = info.restaurant
  const stays = staysAt(id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 office:grid-cols-2 wide:grid-cols-3">
      <div className={columnClass}>
        <DraftForm
          form={ordering}
          thing="restaurant"
          texts={orderingTexts}
          stays={stays}
          className={columnClass}
        >
          <OrderingCard form={ordering} />
          <TimesCard form={ordering} />
        </DraftForm>
        <HoursCard calendar={settings.calendar}>
          <Link href={`/admin/hours?restaurant=${id}`} className={textButtonClass}>
            Hours and special days
          </Link>
        </HoursCard>
      </div>
      <div className={columnClass}>
        <DraftForm form={fees} thing="restaurant" texts={feeTexts} stays={stays} className={columnClass}>
          <FeesCard form={fees} terms={terms} />
        </DraftForm>
        <CourierCard details={details} />
      </div>
      <div className={columnClass}>
        <DraftForm form={terms} thing="restaurant" texts={termsTexts} stays={stays} className={columnClass}>
          <DomainCard form={terms} stored={details.terms.domain} restaurantId={id} />
          <PlatformCard form={terms} />
          <AccountCard details={details} form={terms} />
        </DraftForm>
        <DeactivateCard details={details} />
      </div>
    </div>
  )
}

const columnClass = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4'

const showShare = (value: Percent | null) => (value === null ? 'Empty' : `${formatPercent(value)}%`)
const showMinutes = (value: number | null) => (value === null ? 'Empty' : `${value} minutes`)

const orderingTexts: FieldTexts<OrderingFields> = {
  onlineOrdersEnabled: { label: 'Online orders' },
  acceptOrders: { label: 'Accepts orders' },
  pickupEnabled: { label: 'Pickup' },
  deliveryEnabled: { label: 'Delivery' },
  estimatedPrepMinutes: { label: 'Preparation time', show: showMinutes },
  orderCutoffMinutes: { label: 'Last order before closing', show: showMinutes },
  advanceOrderingEnabled: { label: 'Order ahead' },
  advanceOrderingHours: { label: 'How far ahead', show: (hours) => `${hours} hours` },
  minimumOrderPickup: { label: 'Minimum for pickup', show: formatMoney },
  minimumOrderDelivery: { label: 'Minimum for delivery', show: formatMoney },
  favoritesEnabled: { label: 'Favorites' },
}

const feeTexts: FieldTexts<FeeFields> = {
  taxRate: { label: 'Tax rate', show: showShare },
  taxAfterDiscount: { label: 'Tax after the discount' },
  processingFee: { label: 'Processing fee', show: showShare },
  combineTaxProcessing: { label: 'Tax and processing fee as one line' },
  deliveryFee: { label: 'Delivery fee', show: formatMoney },
  deliveryFeeRestaurantPays: { label: 'Part the restaurant pays', show: formatMoney },
  gratuityEnabled: { label: 'Ask for a tip' },
  firstTip: { label: 'First tip', show: showShare },
  secondTip: { label: 'Second tip', show: showShare },
  thirdTip: { label: 'Third tip', show: showShare },
}

const termsTexts: FieldTexts<TermsFields> = {
  domain: { label: 'Domain', show: (domain) => domain || 'None' },
  platformPercentage: { label: 'Platform fee', show: showShare },
  platformFlat: {
    label: 'Platform fee per order',
    show: (value) => (value === null ? 'Empty' : formatMoney(value)),
  },
  includeTax: { label: 'Count tax' },
  includeDelivery: { label: 'Count delivery' },
  includeProcessing: { label: 'Count processing' },
  connectEnabled: { label: 'Pay out to the connected account' },
  serviceFee: { label: 'Service fee', show: formatMoney },
  captureMode: {
    label: 'Card is charged',
    show: (mode) =>
      mode === 'at_order' ? 'When the order is placed' : 'When the kitchen acknowledges the order',
  },
}
