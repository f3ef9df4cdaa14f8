import { useEffect, useState } from 'react'
import type { Failure } from '../../../../shared/failure.ts'
import { useOrder } from '../../order/order.tsx'
import { type StartedDraft, withoutDiscount } from '../checkout-request.ts'

/** A discount code that became invalid after it was applied. */
export interface RejectedCode {
  code: string
  message: string
}

/** Removes a discount code that the server no longer accepts from the order, and keeps its error message. */
export function useRejectedCode(draft: StartedDraft, failure: Failure | null): RejectedCode | null {
  const { update } = useOrder()
  const [rejected, setRejected] = useState<RejectedCode | null>(null)
  const code = draft.discount?.code ?? null
  const message = failure?.code === 'DISCOUNT_REFUSED' ? failure.message : null
  useEffect(() => {
    if (!code || !message) return
    setRejected({ code, message })
    update(withoutDiscount)
  }, [code, message, update])
  return rejected
}
