import type { Cents } from '@comanda/domain/money/cents'
import { type CartLine, maxCartLines, maxLineQuantity } from '@comanda/domain/ordering/cart'
import { toast } from '@comanda/ui/toast.ts'
import { track } from '../tracking/track.ts'
import { celebrateAdding } from './added.ts'
import { useOrder } from './order.tsx'

export interface Addition {
  productId: string
  name: string
  unitPrice: Cents
  quantity: number
  selections: CartLine['selections']
  specialInstructions: string
}

/** Puts something into the order. A line that is the same but for its quantity grows instead of standing twice. */
export function useAdding() {
  const { draft, addLine, setQuantity } = useOrder()
  return ({ name, unitPrice, ...wanted }: Addition): boolean => {
    const lines = draft?.lines ?? []
    const twin = lines.find(
      (line) => isSame(line, wanted) && line.quantity + wanted.quantity <= maxLineQuantity,
    )
    if (!draft || (!twin && lines.length >= maxCartLines)) {
      toast.error(`An order holds ${maxCartLines} lines at most.`)
      return false
    }
    if (twin) setQuantity(twin.key, twin.quantity + wanted.quantity)
    else addLine({ key: crypto.randomUUID(), ...wanted }, name, unitPrice)
    celebrateAdding()
    track({
      type: 'add_to_cart',
      productId: wanted.productId,
      productName: name.slice(0, 200),
      quantity: wanted.quantity,
    })
    return true
  }
}

function isSame(
  line: CartLine,
  wanted: Pick<CartLine, 'productId' | 'selections' | 'specialInstructions'>,
): boolean {
  return (
    line.productId === wanted.productId &&
    line.specialInstructions === wanted.specialInstructions &&
    choices(line.selections) === choices(wanted.selections)
  )
}

function choices(selections: CartLine['selections']): string {
  return selections
    .filter((selection) => selection.optionIds.length > 0)
    .map(({ groupId, optionIds }) => `${groupId}:${[...optionIds].sort().join()}`)
    .sort()
    .join(' ')
}
