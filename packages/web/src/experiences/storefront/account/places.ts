import { FileText, Heart, type Icon, ReceiptText, ShieldCheck, User } from '@comanda/ui/icons.ts'

export interface AccountPlace {
  path: string
  label: string
  icon: Icon
}

/** What an account has, in the order in which it is listed. */
export const accountPlaces: readonly AccountPlace[] = [
  { path: '/account', label: 'Profile', icon: User },
  { path: '/account/orders', label: 'My orders', icon: ReceiptText },
  { path: '/account/favorites', label: 'Favorites', icon: Heart },
  { path: '/account/security', label: 'Security', icon: ShieldCheck },
  { path: '/account/data', label: 'Your data', icon: FileText },
]
