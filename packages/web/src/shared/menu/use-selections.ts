import type { OptionGroup, Product } from '@comanda/domain/menu/menu'
import { defaultSelections, selectionIssues, toggleOption } from '@comanda/domain/menu/options'
import { zeroCents } from '@comanda/domain/money/cents'
import type { Selection } from '@comanda/domain/ordering/cart'
import { priceUnit } from '@comanda/domain/pricing/price-line'
import { useState } from 'react'

/** The options chosen for a dish; its default ones until they are changed. `product` is null until it has loaded. */
export function useSelections(product: Product | null, stored: readonly Selection[] | undefined) {
  const [changed, setChanged] = useState<Selection[] | null>(null)
  const [refusal, setRefusal] = useState<{ text: string; count: number } | null>(null)
  const selections = changed ?? [...(stored ?? (product ? defaultSelections(product) : []))]
  const chosenIn = (groupId: string) =>
    selections.find((selection) => selection.groupId === groupId)?.optionIds ?? []
  return {
    selections,
    chosenIn,
    toggle: (group: OptionGroup, optionId: string) => {
      const result = toggleOption(group, chosenIn(group.id), optionId)
      if ('refusal' in result) return setRefusal({ text: result.refusal, count: (refusal?.count ?? 0) + 1 })
      setRefusal(null)
      const others = selections.filter((selection) => selection.groupId !== group.id)
      const own = result.chosen.length > 0 ? [{ groupId: group.id, optionIds: result.chosen }] : []
      setChanged([...others, ...own])
    },
    /** Why the last click changed nothing; `count` distinguishes repeats. */
    refusal,
    /** What is still missing, or null. */
    issue: product ? (selectionIssues(product, selections)[0]?.message ?? null) : null,
    /** The price of one unit with these options. */
    unitPrice: product ? priceUnit(product, selections) : zeroCents,
  }
}
