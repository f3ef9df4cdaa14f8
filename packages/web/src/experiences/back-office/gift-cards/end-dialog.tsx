import { formatMoney } from '@comanda/domain/money/format'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { FailureNotice } from '../failure-notice.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { type GiftCardDetails, refundGiftCard, voidGiftCard } from './queries.ts'

/** Voids a gift card, or refunds an unused sold one to the card that paid for it. With a reason for the audit log. */
export function EndDialog({
  by,
  restaurant,
  card,
  onClose,
  onChanged,
}: {
  by: 'void' | 'refund'
  restaurant: StaffRestaurant
  card: GiftCardDetails
  onClose: () => void
  onChanged: () => unknown
}) {
  const [reason, setReason] = useState('')
  const { done, end, failures, ...texts } = by === 'void' ? voiding(card) : refunding(card)
  const { run, busy, failure } = useProvenAction(
    () => end({ restaurantId: restaurant.id, giftCardId: card.id, reason }),
    {
      onDone: () => {
        toast.success(done)
        onClose()
        return onChanged()
      },
    },
  )
  return (
    <AlertDialog {...texts} busy={busy} onConfirm={() => run()} onCancel={onClose}>
      <TextField
        label="Reason"
        optional
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FailureNotice failure={failure} {...failures} className="mt-3" />
    </AlertDialog>
  )
}

function voiding({ last4, balance }: GiftCardDetails) {
  return {
    end: voidGiftCard,
    title: `Void the gift card ending in ${last4}?`,
    description: `${formatMoney(balance)} can no longer be spent. Orders that were paid with it stay paid. This cannot be undone.`,
    confirmLabel: 'Void gift card',
    busyLabel: 'Voiding…',
    done: `Voided the gift card ending in ${last4}`,
    failures: {
      title: 'The gift card was not voided',
      unknown: {
        title: 'Could not confirm whether the gift card was voided',
        hint: 'Try again: it is voided only once.',
      },
    },
  }
}

function refunding({ last4, refundable, purchaserName }: GiftCardDetails) {
  const amount = formatMoney(refundable)
  return {
    end: refundGiftCard,
    title: `Refund the gift card ending in ${last4}?`,
    description: `${amount} is returned to the card of ${purchaserName ?? 'the purchaser'}. The gift card becomes void immediately. The card processing fee is not returned.`,
    confirmLabel: `Refund ${amount}`,
    busyLabel: 'Refunding…',
    done: `The refund of ${amount} is on its way`,
    failures: {
      title: 'The refund failed',
      unknown: {
        title: 'Could not confirm whether the refund was requested',
        hint: 'Try again: the refund is made only once.',
      },
    },
  }
}
