import { couponBenefit, couponConditions } from '@comanda/domain/marketing/coupon-fields'
import {
  codeRefusal,
  type DiscountCode,
  subtotalNeeded,
  usageRefusal,
} from '@comanda/domain/marketing/discount-code'
import type { App, Caller } from '../../app.ts'
import { loadStorefront, type Storefront } from '../menus/public.ts'
import { type CodeCheck, discountRefused, lookUp, unknownRestaurant } from './check-discount.ts'
import { countCodeCheck } from './limit-guesses.ts'

/**
 * The discount and conditions of a code, for a customer who followed a link with it. It must be valid now, with a use
 * left; the cart is checked later. Throws DISCOUNT_REFUSED, NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function describeCode(
  app: App,
  caller: Caller,
  input: CodeCheck,
): Promise<{ code: string; benefit: string; conditions: string }> {
  await countCodeCheck(app, caller)
  const storefront = await loadStorefront(app, input.restaurantId)
  if (!storefront) throw unknownRestaurant()
  const found = await lookUp(app, caller, input)
  const refusal = codeRefusal({
    typed: input.code,
    found: found?.stored.code ?? null,
    now: app.now(),
    zone: storefront.restaurant.settings.timezone,
  })
  if (refusal !== null || !found) throw discountRefused(refusal ?? '')
  const spent = usageRefusal(found.stored.code, found.hasOrdered)
  if (spent !== null) throw discountRefused(spent)
  const { code, perCustomer } = found.stored
  const described = {
    ...code,
    perCustomer,
    discountType: code.type,
    minimumOrder: subtotalNeeded(code, storefront.restaurant.settings.kidsMealThreshold),
  }
  return {
    code: code.code,
    benefit: couponBenefit(described),
    conditions: couponConditions(described, scopeOf(code, storefront)),
  }
}

/** The scope of a code, as text; empty for the full order. */
function scopeOf({ productIds, categoryIds }: DiscountCode, { menu, productsById }: Storefront): string {
  const names = [
    ...menu.categories.filter(({ id }) => categoryIds.includes(id)).map(({ name }) => name),
    ...productIds.flatMap((id) => productsById.get(id)?.name ?? []),
  ]
  if (productIds.length + categoryIds.length > 0 && names.length === 0) return 'some products'
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
}
