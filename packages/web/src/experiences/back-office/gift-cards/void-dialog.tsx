import type { GiftCard } from '@comanda/contract/gift-cards'
import { formatMoney } from '@comanda/domain/money/format'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import type { StaffRestaurant } from '../session.tsx'
import { voidGiftCard } from './queries.ts'

/** Voids a gift card, with a reason for the audit log. */
export function VoidDialog({
  restaurant,
  card,
  onClose,
  onChanged,
}: {
  restaurant: StaffRestaurant
  card: GiftCard
  onClose: () => void
  onChanged: () => unknown
}) {
  const [reason, setReason] = useState('')
  const { run, busy, failure } = useProvenAction(
    () => voidGiftCard({ restaurantId: restaurant.id, giftCardId: card.id, reason }),
    {
      onDone: () => {
        toast.success(`Voided the gift card ending in ${card.last4}`)
        onClose()
        return onChanged()
      },
    },
  )
  return (
    <AlertDialog
      open
      title={`Void the gift card ending in ${card.last4}?`}
      description={`${formatMoney(card.balance)} can no longer be spent. Orders that were paid with it stay paid. This cannot be undone.`}
      confirmLabel="Void gift card"
      busy={busy}
      busyLabel="Voiding…"
      onConfirm={() => run()}
      onCancel={onClose}
    >
      <TextField
        label="Reason (optional)"
        value={reason}
        maxLength={200}
        error={failure?.message}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </AlertDialog>
  )
}
