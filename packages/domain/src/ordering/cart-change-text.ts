import { formatMoney } from '../money/format.ts'
import type { CartChange } from './check-cart.ts'

/** The message shown to the customer for a change. */
export function cartChangeText(change: CartChange): string {
  switch (change.kind) {
    case 'gone':
      return `${change.name} is no longer on the menu.`
    case 'sold-out':
      return `${change.name} is sold out.`
    case 'few-left':
      return change.left === 1
        ? `Only 1 portion of ${change.name} is left.`
        : `Only ${change.left} portions of ${change.name} are left.`
    case 'not-on-now':
      return `${change.name} is not available at this time.`
    case 'options-changed':
      return `${change.name}: ${change.messages.join(' ')}`
    case 'price-changed':
      return `${change.name} now costs ${formatMoney(change.newPrice)} instead of ${formatMoney(change.oldPrice)}.`
    case 'offer-ended':
      return `The offer for ${change.name} ${change.hasEnded ? 'has ended' : 'no longer applies to this order'}. It costs ${formatMoney(change.newPrice)}.`
  }
}
