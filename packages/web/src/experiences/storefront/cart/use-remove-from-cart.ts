import type { CartLine } from '@comanda/domain/ordering/cart'
import { toast } from '@comanda/ui/toast.ts'
import { useOrder } from '../order/order.tsx'
import { track } from '../tracking/track.ts'

/** Reduces or removes a line. A removal can be undone for as long as its toast is visible. */
export function useRemoveFromCart() {
  const { draft, read, setQuantity, replaceLines } = useOrder()
  const report = (line: CartLine, name: string, quantity: number) =>
    track({
      type: 'remove_from_cart',
      productId: line.productId,
      productName: name.slice(0, 200),
      quantity,
    })
  const remove = (line: CartLine, name: string) => {
    const index = draft?.lines.findIndex((each) => each.key === line.key) ?? 0
    const memory = draft?.memory.find((each) => each.key === line.key)
    setQuantity(line.key, 0)
    report(line, name, line.quantity)
    toast.info(`${name} removed`, {
      action: {
        label: 'Undo',
        onSelect: () => {
          const current = read()
          if (!current || current.restaurantId !== draft?.restaurantId) return
          if (current.lines.some((each) => each.key === line.key)) return
          replaceLines(
            [...current.lines.slice(0, index), line, ...current.lines.slice(index)],
            memory ? [...current.memory, memory] : current.memory,
          )
        },
      },
    })
  }
  return {
    remove,
    setQuantity: (line: CartLine, name: string, quantity: number) => {
      if (quantity <= 0) return remove(line, name)
      if (quantity < line.quantity) report(line, name, line.quantity - quantity)
      setQuantity(line.key, quantity)
    },
  }
}
