import type { Product } from '@comanda/domain/menu/menu'
import { multiplyCents } from '@comanda/domain/money/cents'
import { useState } from 'react'
import { useSelections } from '../../../shared/menu/use-selections.ts'
import { playAddedFeedback } from '../order/added-feedback.ts'
import { useOrder } from '../order/order.tsx'
import { useAddToCart } from '../order/use-add-to-cart.ts'

/** The options, quantity and notes chosen for a dish, and whether it can be added to the order. */
export function useChoice(product: Product | null, lineKey: string | undefined) {
  const { draft, replaceLine } = useOrder()
  const add = useAddToCart()
  const line = draft?.lines.find((each) => each.key === lineKey)
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [notes, setNotes] = useState(line?.specialInstructions ?? '')
  const { selections, chosenIn, toggle, refusal, issue, unitPrice } = useSelections(product, line?.selections)

  return {
    isChange: line !== undefined,
    chosenIn,
    toggle,
    quantity,
    setQuantity,
    notes,
    setNotes,
    refusal,
    issue,
    price: multiplyCents(unitPrice, quantity),
    /** Adds the dish to the order; returns false if that is not possible. */
    confirm: (): boolean => {
      if (!product || issue) return false
      const item = { productId: product.id, quantity, selections, specialInstructions: notes.trim() }
      if (!line) return add({ ...item, name: product.name, unitPrice })
      replaceLine({ key: line.key, offer: line.offer, ...item }, product.name, unitPrice)
      playAddedFeedback()
      return true
    },
  }
}

export type Choice = ReturnType<typeof useChoice>
