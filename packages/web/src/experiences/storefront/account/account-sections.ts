import { FileText, Heart, type Icon, ReceiptText, ShieldCheck, User } from '@comanda/ui/icons.ts'

export interface AccountSection {
  path: string
  label: string
  icon: Icon
}

/** The sections of an account, in display order. */
export const accountSections: readonly AccountSection[] = [
  { path: '/account', label: 'Profile', icon: User },
  { path: '/account/orders', label: 'My orders', icon: ReceiptText },
  { path: '/account/favorites', label: 'Favorites', icon: Heart },
  { path: '/account/security', label: 'Security', icon: ShieldCheck },
  { path: '/account/data', label: 'Your data', icon: FileText },
]
