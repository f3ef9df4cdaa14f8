import type { Product } from '@comanda/domain/menu/menu'
import { productsOf } from '@comanda/domain/ordering/check-cart'
import { cartKeyOf } from '@comanda/domain/pricing/price-lines'
import { useMemo } from 'react'
import { useFullMenu } from '../../menu-data.ts'
import { useOrder } from '../../order/order.tsx'
import type { StartedDraft } from '../checkout-request.ts'
import { acceptedLines } from './changed-lines.ts'
import type { CheckoutPrice } from './use-price.ts'

/** Details of an order's changed lines, and a function to accept them as they are now. */
export function useChanges(draft: StartedDraft, price: CheckoutPrice) {
  const { replaceLines } = useOrder()
  const menu = useFullMenu().value
  const products = useMemo(() => (menu ? productsOf(menu) : new Map<string, Product>()), [menu])
  const lineOf = (key: string) => draft.lines.find((line) => line.key === cartKeyOf(key))
  const quantityOf = (key: string) =>
    price.breakdown?.lines.find((line) => line.key === key)?.quantity ?? lineOf(key)?.quantity ?? 1
  return {
    quantityOf,
    productOf: (key: string) => products.get(lineOf(key)?.productId ?? ''),
    /** The previous total of each changed line, by its key. */
    oldPrices: new Map<string, number>(
      price.changes.flatMap((change) =>
        change.kind === 'price-changed'
          ? [[change.key, change.oldPrice * quantityOf(change.key)] as const]
          : [],
      ),
    ),
    accept: () => {
      if (!price.breakdown) return
      const { lines, memory } = acceptedLines(draft, price.breakdown)
      replaceLines(lines, memory)
    },
  }
}
