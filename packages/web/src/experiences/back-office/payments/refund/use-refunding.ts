import type { PaymentDetails } from '@comanda/contract/payment-queries'
import type { OrderMoney, Refund } from '@comanda/contract/payments'
import { formatMoney } from '@comanda/domain/money/format'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { isUnknownOutcome } from '../../../../shared/failure.ts'
import { useProvenAction } from '../../../../shared/prove/use-proven-action.ts'
import { type RefundRequest, refundPayment } from '../queries.ts'
import { useSeenAmount } from './use-seen-amount.ts'

/** Sends a refund and stores its outcome. */
export function useRefunding(details: PaymentDetails, onChanged: () => unknown, onClose: () => void) {
  // One key for each attempt: a second click, or a retry after a lost response, is the same refund.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const { refundable, refused } = useSeenAmount(details.money)
  const [pending, setPending] = useState<Refund | null>(null)
  const action = useProvenAction(
    async (request: Omit<RefundRequest, 'requestKey' | 'refundable'>) => {
      const { refund, money } = await refundPayment(details, { ...request, requestKey, refundable })
      if (refund.state === 'failed') throw refusal(refund, money)
      return refund
    },
    {
      onDone: (refund, { amount }) => {
        onChanged()
        if (refund.state !== 'succeeded') return setPending(refund)
        toast.success(`Refunded ${formatMoney(amount)} of order ${details.payment.orderNumber}`)
        onClose()
      },
      onFailed: (failure) => {
        if (newAttempt.includes(failure.code)) setRequestKey(crypto.randomUUID())
        refused(failure)
        // The refundable amount has possibly changed.
        if (changing.includes(failure.code) || isUnknownOutcome(failure)) onChanged()
      },
    },
  )
  return { ...action, pending }
}

const newAttempt = ['REFUND_REFUSED', 'REQUEST_KEY_REUSED']
const changing = ['NOT_REFUNDABLE', 'ITEMS_CHANGED', 'PAYMENT_DISPUTED', ...newAttempt]

function refusal({ failure }: Refund, money: OrderMoney): Error {
  const message = failure ?? 'The payment provider refused the refund.'
  return Object.assign(new Error(message), { code: 'REFUND_REFUSED', status: 402, data: { money } })
}
