import type { ProfileFields } from '@comanda/domain/restaurant/profile-fields'
import type { FieldTexts } from '../forms/draft.ts'

const showPicture = (id: string | null) => (id === null ? 'None' : 'Another picture')

/** Names of the profile fields in conflicts and comparisons. */
export const profileTexts: FieldTexts<ProfileFields> = {
  name: { label: 'Restaurant name' },
  phone: { label: 'Phone' },
  description: { label: 'Description' },
  street: { label: 'Address' },
  apartment: { label: 'Suite or unit' },
  city: { label: 'City' },
  state: { label: 'State' },
  zip: { label: 'ZIP code' },
  timezone: { label: 'Timezone' },
  website: { label: 'Website' },
  email: { label: 'Email' },
  themeColor: { label: 'Theme color' },
  ownerName: { label: 'Owner name' },
  ownerPhone: { label: 'Owner phone' },
  ownerEmail: { label: 'Owner email' },
  managerName: { label: 'Manager name' },
  managerPhone: { label: 'Manager phone' },
  managerEmail: { label: 'Manager email' },
  logoId: { label: 'Logo', show: showPicture },
  bannerId: { label: 'Banner', show: showPicture },
}
