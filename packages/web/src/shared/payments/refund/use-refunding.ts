import type { Refund } from '@comanda/contract/payments'
import type { PaymentDetails } from '@comanda/contract/payments-reading'
import { formatMoney } from '@comanda/domain/money/format'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { useProof } from '../../back-office/prove.tsx'
import { type Failure, isUnknownOutcome, readFailure } from '../../failure.ts'
import { type RefundWish, refundPayment } from '../queries.ts'

/** Carries a refund out, and keeps what came of it. */
export function useRefunding(details: PaymentDetails, onChanged: () => unknown, onClose: () => void) {
  const withProof = useProof()
  // One key for each attempt: two clicks are one refund, and so is asking again after a lost answer.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [waiting, setWaiting] = useState<Refund | null>(null)
  const run = async (wish: Omit<RefundWish, 'requestKey'>) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const answer = await withProof(() => refundPayment(details, { ...wish, requestKey }))
      if (!answer) return
      const { refund } = answer
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
      // what is left to refund has changed meanwhile, or perhaps has
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
  message: 'The card provider refused it.',
  status: null,
  data: null,
}
