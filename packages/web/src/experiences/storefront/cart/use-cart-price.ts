import { runningOffers } from '@comanda/domain/marketing/offer'
import type { Product } from '@comanda/domain/menu/menu'
import { productsOf } from '@comanda/domain/ordering/check-cart'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { priceCart } from '@comanda/domain/pricing/price-cart'
import type { Instant } from '@comanda/domain/time/instant'
import { useMemo } from 'react'
import { useFullMenu } from '../menu-data.ts'
import { useOwnOrder } from '../order/use-own-order.ts'
import { useRestaurant } from '../page.tsx'

/** The cart at the menu's prices, once the menu is loaded. Taxes, fees and tip are added at checkout. */
export function useCartPrice(now: Instant) {
  const { settings } = useRestaurant()
  const { draft } = useOwnOrder()
  const { value: menu, failure, retry } = useFullMenu((draft?.lines.length ?? 0) > 0)
  const products: Map<string, Product> | null = useMemo(() => menu && productsOf(menu), [menu])
  const price: Breakdown | null =
    draft && products
      ? priceCart({
          lines: draft.lines.filter((line) => products.has(line.productId)),
          productsById: products,
          offers: runningOffers(menu?.offers, now, settings.timezone),
          settings,
          fulfillment: draft.fulfillment ?? 'pickup',
          deliveryQuoteFee: draft.quote?.quotedFee ?? null,
          discount: null,
          kidsMeals: [],
          tip: { kind: 'none' },
        })
      : null
  return { price, products, failure, retry }
}
