import type { PaymentDetails } from '@comanda/contract/payment-queries'
import type { Refund } from '@comanda/contract/payments'
import type { Cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { isUnknownOutcome } from '../../../../shared/failure.ts'
import { useProvenAction } from '../../../../shared/prove/use-proven-action.ts'
import { type RefundRequest, refundPayment } from '../queries.ts'

/** Sends a refund and stores its outcome. */
export function useRefunding(details: PaymentDetails, onChanged: () => unknown, onClose: () => void) {
  // One key for each attempt: a second click, or a retry after a lost response, is the same refund.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  // Not what a refetch has changed below the entered amount since the dialog was opened: that must be noticed.
  const [refundable, setRefundable] = useState<Cents | null>(details.money.refundable)
  const [pending, setPending] = useState<Refund | null>(null)
  const action = useProvenAction(
    async (request: Omit<RefundRequest, 'requestKey' | 'refundable'>) => {
      const seen = refundable ?? details.money.refundable
      const { refund } = await refundPayment(details, { ...request, requestKey, refundable: seen })
      if (refund.state === 'failed') throw refusal(refund)
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
        if (changing.includes(failure.code)) setRefundable(null)
        // The refundable amount has possibly changed.
        if (changing.includes(failure.code) || isUnknownOutcome(failure)) onChanged()
      },
    },
  )
  return { ...action, pending }
}

const newAttempt = ['REFUND_REFUSED', 'REQUEST_KEY_REUSED']
const changing = ['NOT_REFUNDABLE', 'ITEMS_CHANGED', 'PAYMENT_DISPUTED', ...newAttempt]

function refusal({ failure }: Refund): Error {
  const message = failure ?? 'The payment provider refused the refund.'
  return Object.assign(new Error(message), { code: 'REFUND_REFUSED', status: 402, data: null })
}
