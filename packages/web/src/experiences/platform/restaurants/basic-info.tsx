import type { RestaurantInfo } from '@comanda/contract/restaurant-info'
import type { PlatformRestaurant } from '@comanda/contract/restaurants-admin'
import { DraftForm } from '../../back-office/forms/draft-form.tsx'
import { PicturesCard } from '../../back-office/restaurant/pictures-card.tsx'
import { ProfileFields } from '../../back-office/restaurant/profile-fields.tsx'
import { profileTexts } from '../../back-office/restaurant/profile-texts.ts'
import { OwnersCard } from './facts-cards.tsx'
import { LaunchSection } from './launch-section.tsx'
import { staysAt } from './locations.ts'
import type { SectionForms } from './section-forms.ts'

/** Name, address, contacts and pictures. Only the name is required. */
export function BasicInfo({
  forms: { profile: form },
  info,
  details,
}: {
  forms: SectionForms
  info: RestaurantInfo
  details: PlatformRestaurant
}) {
  const restaurantId = info.restaurant.id
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <LaunchSection restaurantId={restaurantId} domain={details.terms.domain} />
      <DraftForm form={form} thing="restaurant" texts={profileTexts} stays={staysAt(restaurantId)}>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ProfileFields form={form} onlyNameRequired />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <PicturesCard restaurantId={restaurantId} form={form} />
            <OwnersCard details={details} info={info} />
          </div>
        </div>
      </DraftForm>
    </div>
  )
}
