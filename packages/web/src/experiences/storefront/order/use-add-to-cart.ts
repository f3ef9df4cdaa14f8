import type { Cents } from '@comanda/domain/money/cents'
import { type CartLine, maxCartLines, maxLineQuantity } from '@comanda/domain/ordering/cart'
import { toast } from '@comanda/ui/toast.ts'
import { track } from '../tracking/track.ts'
import { playAddedFeedback } from './added-feedback.ts'
import { useOrder } from './order.tsx'

export interface Addition {
  productId: string
  name: string
  unitPrice: Cents
  quantity: number
  selections: CartLine['selections']
  specialInstructions: string
  offer?: CartLine['offer']
}

/** Adds an item to the order. If an identical line exists, its quantity is increased instead. */
export function useAddToCart() {
  const { read, addLine, setQuantity } = useOrder()
  return ({ name, unitPrice, ...added }: Addition): boolean => {
    // Not that of the last render: a click can wait for the options of its dish.
    const draft = read()
    const lines = draft?.lines ?? []
    const existing = lines.find(
      (line) => isSame(line, added) && line.quantity + added.quantity <= maxLineQuantity,
    )
    if (!draft || (!existing && lines.length >= maxCartLines)) {
      toast.error(`An order can have at most ${maxCartLines} lines.`)
      return false
    }
    if (existing) setQuantity(existing.key, existing.quantity + added.quantity)
    else addLine({ key: crypto.randomUUID(), ...added }, name, unitPrice)
    playAddedFeedback()
    track({
      type: 'add_to_cart',
      productId: added.productId,
      productName: name.slice(0, 200),
      quantity: added.quantity,
    })
    return true
  }
}

function isSame(
  line: CartLine,
  added: Pick<CartLine, 'productId' | 'selections' | 'specialInstructions' | 'offer'>,
): boolean {
  return (
    !(line.offer || added.offer) &&
    line.productId === added.productId &&
    line.specialInstructions === added.specialInstructions &&
    selectionKey(line.selections) === selectionKey(added.selections)
  )
}

function selectionKey(selections: CartLine['selections']): string {
  return selections
    .filter((selection) => selection.optionIds.length > 0)
    .map(({ groupId, optionIds }) => `${groupId}:${[...optionIds].sort().join()}`)
    .sort()
    .join(' ')
}
