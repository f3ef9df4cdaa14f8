import type { ProfileFields } from '@comanda/domain/restaurant/profile-fields'
import { Card } from '@comanda/ui/card'
import { bindFields } from '../forms/bind-fields.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import type { SectionFields } from './section-texts.ts'

/** Logo and banner of a restaurant. */
export function PicturesCard({
  restaurantId,
  form,
}: {
  restaurantId: string
  form: SectionFields<ProfileFields>
}) {
  const bind = bindFields(form)
  return (
    <Card title="Pictures">
      <PictureField
        restaurantId={restaurantId}
        label="Logo"
        kind="logo"
        shape="2:1"
        recommended="Recommended 400x200px."
        {...bind.value('logoId')}
      />
      <PictureField
        restaurantId={restaurantId}
        label="Banner"
        kind="image"
        shape="2:1"
        recommended="Recommended 1600x800px."
        {...bind.value('bannerId')}
        className="mt-4"
      />
    </Card>
  )
}
