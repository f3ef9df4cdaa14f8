import type { PaymentDetails } from '@comanda/contract/payment-queries'
import type { Refund } from '@comanda/contract/payments'
import { formatMoney } from '@comanda/domain/money/format'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { type Failure, isUnknownOutcome, readFailure } from '../../../../shared/failure.ts'
import { useProof } from '../../../../shared/prove/prove.tsx'
import { type RefundRequest, refundPayment } from '../queries.ts'

/** Sends a refund and stores its outcome. */
export function useRefunding(details: PaymentDetails, onChanged: () => unknown, onClose: () => void) {
  const withProof = useProof()
  // One key for each attempt: a second click, or a retry after a lost response, is the same refund.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [waiting, setWaiting] = useState<Refund | null>(null)
  const run = async (request: Omit<RefundRequest, 'requestKey'>) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const result = await withProof(() => refundPayment(details, { ...request, requestKey }))
      if (!result) return
      const { refund } = result
      onChanged()
      if (refund.state === 'failed') {
        setFailure({ ...refused, message: refund.failure ?? refused.message })
        setRequestKey(crypto.randomUUID())
      } else if (refund.state === 'succeeded') {
        toast.success(`Refunded ${formatMoney(refund.amount)} of order ${details.payment.orderNumber}`)
        onClose()
      } else {
        setWaiting(refund)
      }
    } catch (error) {
      const failed = readFailure(error)
      setFailure(failed)
      // The refundable amount has, or may have, changed.
      if (failed.code === 'NOT_REFUNDABLE' || failed.code === 'ITEMS_CHANGED' || isUnknownOutcome(failed))
        onChanged()
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, waiting, run }
}

const refused: Failure = {
  code: 'REFUND_REFUSED',
  message: 'The card provider refused the refund.',
  status: null,
  data: null,
}
