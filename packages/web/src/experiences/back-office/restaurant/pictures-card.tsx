import type { ProfileFields } from '@comanda/domain/restaurant/profile-fields'
import { Card } from '@comanda/ui/card'
import { PictureField } from '../pictures/picture-field.tsx'
import type { SectionFields } from './section-texts.ts'

/** Logo and banner of a restaurant. */
export function PicturesCard({
  restaurantId,
  form: { fields, issues, set },
}: {
  restaurantId: string
  form: SectionFields<ProfileFields>
}) {
  return (
    <Card title="Pictures">
      <PictureField
        restaurantId={restaurantId}
        label="Logo"
        kind="logo"
        shape="2:1"
        recommended="Recommended 400x200px."
        value={fields.logoId}
        error={issues.logoId}
        onChange={(logoId) => set({ logoId })}
      />
      <PictureField
        restaurantId={restaurantId}
        label="Banner"
        kind="image"
        shape="2:1"
        recommended="Recommended 1600x800px."
        value={fields.bannerId}
        error={issues.bannerId}
        onChange={(bannerId) => set({ bannerId })}
        className="mt-4"
      />
    </Card>
  )
}
