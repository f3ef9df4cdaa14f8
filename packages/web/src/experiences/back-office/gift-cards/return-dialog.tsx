import type { GiftCard } from '@comanda/contract/gift-cards'
import { formatMoney } from '@comanda/domain/money/format'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import type { StaffRestaurant } from '../session.tsx'
import { refundGiftCard } from './queries.ts'

/** Refunds an unused sold gift card to the card that paid for it. */
export function ReturnDialog({
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
    () => refundGiftCard({ restaurantId: restaurant.id, giftCardId: card.id, reason }),
    {
      onDone: () => {
        toast.success(`The refund of ${formatMoney(card.initialAmount)} is on its way`)
        onClose()
        return onChanged()
      },
    },
  )
  return (
    <AlertDialog
      open
      title={`Refund the gift card ending in ${card.last4}?`}
      description={`${formatMoney(card.initialAmount)} return to the card of ${card.purchaserName ?? 'the purchaser'}. The gift card becomes void at once. The card processing fee is not returned.`}
      confirmLabel={`Refund ${formatMoney(card.initialAmount)}`}
      busy={busy}
      busyLabel="Refunding…"
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
