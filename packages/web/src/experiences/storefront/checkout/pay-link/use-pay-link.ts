import type { OrderView } from '@comanda/contract/orders'
import { type RefObject, useState } from 'react'
import { useLocation } from 'wouter'
import { useAction } from '../../../../shared/use-action.ts'
import { type CardEntryHandle, cardTexts, type PreparedPayment } from '../card/card-form-handle.ts'
import {
  cardDeclined,
  failureBeforeCharge,
  failureWithUnknownCharge,
  type PayFailure,
} from '../pay/pay-failure.ts'
import { type PayResult, payExisting } from '../pay/pay-order.ts'
import { confirmationPath, storeLastOrder } from '../pay/pending-payment.ts'

/** Pays the order of a payment link, one attempt at a time, and opens its confirmation. */
export function usePayLink({
  token,
  order,
  payment,
  form,
  onStale,
}: {
  token: string
  order: OrderView
  payment: PreparedPayment
  form: RefObject<CardEntryHandle | null>
  /** The time to pay is over. */
  onStale: () => void
}) {
  const [failure, setFailure] = useState<PayFailure | null>(null)
  const [, navigate] = useLocation()
  const { orderNumber, customer } = order
  const attempt = async (): Promise<PayResult> => {
    const issue = form.current ? await form.current.check() : cardTexts.notReady
    if (issue || !form.current) return { kind: 'failed', failure: cardDeclined(issue) }
    const card = form.current
    const billing = {
      name: `${customer.firstName} ${customer.lastName}`,
      email: customer.email,
      phone: customer.phone,
    }
    return payExisting({ token, orderNumber, payment }, () => card.confirm(payment, billing))
  }
  const { run, busy } = useAction(attempt, {
    onDone: (result) => {
      if (result.kind === 'paid') {
        storeLastOrder({ token, orderNumber })
        navigate(confirmationPath(token), { replace: true })
      } else if (result.kind === 'failed') setFailure(result.failure)
      else if (result.refusal.code === 'ORDER_EXPIRED') onStale()
      else setFailure(failureBeforeCharge(result.refusal))
    },
    onFailed: (problem) => setFailure(failureWithUnknownCharge(problem)),
  })
  return {
    pay: () => {
      setFailure(null)
      run()
    },
    busy,
    failure,
  }
}
