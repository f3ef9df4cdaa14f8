import type { RestaurantInfo } from '@comanda/contract/restaurant-info'
import type { PlatformRestaurant } from '@comanda/contract/restaurants-admin'
import { formatMoney } from '@comanda/domain/money/format'
import type { TermsFields } from '@comanda/domain/restaurant/platform-terms'
import { textButtonClass } from '@comanda/ui/text-button'
import { Link } from 'wouter'
import type { FieldTexts } from '../../back-office/forms/draft.ts'
import { DraftForm } from '../../back-office/forms/draft-form.tsx'
import { feeTexts, orderingTexts, showShare } from '../../back-office/restaurant/section-texts.ts'
import { DeactivateCard } from './deactivate-card.tsx'
import { DomainCard } from './domain-card.tsx'
import { AccountCard, CourierCard, HoursCard } from './facts-cards.tsx'
import { FeesCard, TipsCard } from './fee-cards.tsx'
import { staysAt } from './locations.ts'
import type { SectionForms } from './section-forms.ts'
import { KidsMealsCard, OrderingCard, PlatformCard, TimesCard } from './settings-fields.tsx'

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
          texts={platformOrderingTexts}
          stays={stays}
          className={columnClass}
        >
          <OrderingCard form={ordering} />
          <TimesCard form={ordering} />
          <KidsMealsCard form={ordering} />
        </DraftForm>
        <HoursCard calendar={settings.calendar}>
          <Link href={`/admin/hours?restaurant=${id}`} className={textButtonClass}>
            Hours and special days
          </Link>
        </HoursCard>
      </div>
      <div className={columnClass}>
        <DraftForm
          form={fees}
          thing="restaurant"
          texts={platformFeeTexts}
          stays={stays}
          className={columnClass}
        >
          <FeesCard form={fees} terms={terms} />
          <TipsCard form={fees} />
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

const platformOrderingTexts = {
  ...orderingTexts,
  onlineOrdersEnabled: { label: 'Online orders' },
  acceptOrders: { label: 'Accepts orders' },
}

const platformFeeTexts = {
  ...feeTexts,
  deliveryFeeRestaurantPays: {
    ...feeTexts.deliveryFeeRestaurantPays,
    label: 'Part the restaurant pays',
  },
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
