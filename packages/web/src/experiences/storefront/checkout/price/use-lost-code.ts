import { useEffect, useState } from 'react'
import type { Failure } from '../../../../shared/failure.ts'
import { useOrder } from '../../order/order.tsx'
import { type StartedDraft, withoutDiscount } from '../wish.ts'

/** A code that stopped counting while it was applied. */
export interface LostCode {
  code: string
  message: string
}

/** Takes a code that the server no longer accepts out of the order, and keeps what to say about it. */
export function useLostCode(draft: StartedDraft, failure: Failure | null): LostCode | null {
  const { update } = useOrder()
  const [lost, setLost] = useState<LostCode | null>(null)
  const code = draft.discount?.code ?? null
  const message = failure?.code === 'DISCOUNT_REFUSED' ? failure.message : null
  useEffect(() => {
    if (!code || !message) return
    setLost({ code, message })
    update(withoutDiscount)
  }, [code, message, update])
  return lost
}
