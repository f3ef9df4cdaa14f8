import type { SavedCard } from '@comanda/contract/saved-cards'
import { brandName } from '../../../../shared/brand-name.ts'

/** "Visa ending 4242" */
export function savedCardName({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return `${brandName(brand)} ending ${last4}`
}

/** "Expires 08/29", "Expired 08/24" */
export function expiryText({ expMonth, expYear, isExpired }: SavedCard): string {
  const date = `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
  return `${isExpired ? 'Expired' : 'Expires'} ${date}`
}
