import { AlertDialog } from '@comanda/ui/alert-dialog'
import { useState } from 'react'
import { useOrder } from '../../order/order.tsx'

/** Asks before an order in the making from another restaurant is given up. */
export function useReplacement() {
  const { draft } = useOrder()
  const [then, setThen] = useState<(() => void) | null>(null)
  return {
    asking: then !== null,
    ask: (restaurantId: string, go: () => void) => {
      const isForeign = draft !== null && draft.restaurantId !== restaurantId && draft.lines.length > 0
      if (isForeign) setThen(() => go)
      else go()
    },
    confirm: () => {
      then?.()
      setThen(null)
    },
    cancel: () => setThen(null),
  }
}

export function ReplaceOrderDialog({ replacement }: { replacement: ReturnType<typeof useReplacement> }) {
  return (
    <AlertDialog
      open={replacement.asking}
      title="Start a new order?"
      description="Your cart holds dishes of another restaurant. They are removed."
      confirmLabel="Start new order"
      cancelLabel="Keep my cart"
      variant="solid"
      onConfirm={replacement.confirm}
      onCancel={replacement.cancel}
    />
  )
}
