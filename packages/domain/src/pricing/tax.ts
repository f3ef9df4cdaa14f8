import type { Cents } from '../money/cents.ts'
import { percentOf } from '../money/percent.ts'
import type { OrderingSettings } from '../ordering/restaurant.ts'

/**
 * Sales tax on the dishes of an order. States differ in whether a discount reduces the taxable amount, hence
 * the setting.
 */
export function taxOn(
  amounts: { subtotal: Cents; discountedSubtotal: Cents },
  settings: Pick<OrderingSettings, 'taxRate' | 'taxAfterDiscount'>,
): Cents {
  return percentOf(
    settings.taxAfterDiscount ? amounts.discountedSubtotal : amounts.subtotal,
    settings.taxRate,
  )
}
