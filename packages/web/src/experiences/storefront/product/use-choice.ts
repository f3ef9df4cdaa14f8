import type { OptionGroup, Product } from '@comanda/domain/menu/menu'
import { defaultSelections, selectionIssues, toggleOption } from '@comanda/domain/menu/options'
import { multiplyCents, zeroCents } from '@comanda/domain/money/cents'
import type { Selection } from '@comanda/domain/ordering/cart'
import { priceUnit } from '@comanda/domain/pricing/price-line'
import { useState } from 'react'
import { playAddedFeedback } from '../order/added-feedback.ts'
import { useOrder } from '../order/order.tsx'
import { useAddToCart } from '../order/use-add-to-cart.ts'

/** The options, quantity and notes chosen for a dish, and whether it can be added to the order. */
export function useChoice(product: Product | null, lineKey: string | undefined) {
  const { draft, replaceLine } = useOrder()
  const add = useAddToCart()
  const line = draft?.lines.find((each) => each.key === lineKey)
  const [changed, setChanged] = useState<Selection[] | null>(null)
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [notes, setNotes] = useState(line?.specialInstructions ?? '')
  const [refusal, setRefusal] = useState<{ text: string; count: number } | null>(null)

  const selections = changed ?? line?.selections ?? (product ? defaultSelections(product) : [])
  const chosenIn = (groupId: string) =>
    selections.find((selection) => selection.groupId === groupId)?.optionIds ?? []
  const unitPrice = product ? priceUnit(product, selections) : zeroCents
  const issue = product ? (selectionIssues(product, selections)[0]?.message ?? null) : null

  return {
    isChange: line !== undefined,
    chosenIn,
    toggle: (group: OptionGroup, optionId: string) => {
      const result = toggleOption(group, chosenIn(group.id), optionId)
      if ('refusal' in result) return setRefusal({ text: result.refusal, count: (refusal?.count ?? 0) + 1 })
      setRefusal(null)
      const others = selections.filter((selection) => selection.groupId !== group.id)
      const own = result.chosen.length > 0 ? [{ groupId: group.id, optionIds: result.chosen }] : []
      setChanged([...others, ...own])
    },
    quantity,
    setQuantity,
    notes,
    setNotes,
    /** Why the last click changed nothing; `count` distinguishes repeats. */
    refusal,
    /** What is still missing, or null. */
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
