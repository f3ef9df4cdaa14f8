import { AlertDialog } from '@comanda/ui/alert-dialog'
import { useState } from 'react'
import { useOrder } from './order.tsx'

/** Asks for confirmation before a draft order from another restaurant is discarded. */
export function useReplacement() {
  const { draft } = useOrder()
  const [pending, setPending] = useState<(() => void) | null>(null)
  return {
    isOpen: pending !== null,
    confirmFirst: (restaurantId: string, go: () => void) => {
      const hasOtherOrder = draft !== null && draft.restaurantId !== restaurantId && draft.lines.length > 0
      if (hasOtherOrder) setPending(() => go)
      else go()
    },
    confirm: () => {
      pending?.()
      setPending(null)
    },
    cancel: () => setPending(null),
  }
}

export function ReplaceOrderDialog({ replacement }: { replacement: ReturnType<typeof useReplacement> }) {
  return (
    <AlertDialog
      open={replacement.isOpen}
      title="Start a new order?"
      description="Your cart has items from another restaurant. They will be removed."
      confirmLabel="Start new order"
      cancelLabel="Keep my cart"
      variant="solid"
      onConfirm={replacement.confirm}
      onCancel={replacement.cancel}
    />
  )
}
