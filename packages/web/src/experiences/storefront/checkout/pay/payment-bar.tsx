import { IconButton } from '@comanda/ui/icon-button'
import { CircleAlert, CircleCheck, X } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Spinner } from '@comanda/ui/spinner'
import { textButtonClass } from '@comanda/ui/text-button'
import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import type { DraftStore } from '../../order/draft-store.ts'
import { useOrder } from '../../order/order.tsx'
import { endCheckout } from '../info/customer-store.ts'
import type { PaymentUnderWayProps } from './payment-under-way.tsx'
import {
  clearPendingPayment,
  confirmationPath,
  notifyPayments,
  type PendingPayment,
  readSubmittedPayment,
  type SubmittedPayment,
  storeLastOrder,
  subscribeToPayments,
} from './pending-payment.ts'
import { followPendingPayment } from './settle-pending-payment.ts'

type Ended = SubmittedPayment & { paid: boolean }

/** The outcome of the last followed payment, until it is dismissed. */
let lastEnded: Ended | null = null

function setEnded(ended: Ended | null): void {
  lastEnded = ended
  notifyPayments()
}

/** A payment that was sent to the provider: follows it until its outcome is known, and links to its order. */
export default function PaymentBar({ path, inDialog }: PaymentUnderWayProps & { path: string }) {
  const { draft, read, clear } = useOrder()
  const ended = useSyncExternalStore(
    subscribeToPayments,
    () => lastEnded,
    () => null,
  )
  const token = useSyncExternalStore(subscribeToPayments, submittedToken, () => null)

  useEffect(() => {
    const payment = readSubmittedPayment()
    if (inDialog || token === null || payment?.token !== token) return
    const stopped = new AbortController()
    followPendingPayment(payment, stopped.signal).then(
      (paid) => {
        if (paid) concludePayment(payment, { read, clear })
        setEnded({ ...payment, paid })
      },
      // Stopped.
      () => {},
    )
    return () => stopped.abort()
  }, [inDialog, token, read, clear])

  const onItsPage = path === '/checkout/confirmation'
  const payment = token === null ? ended : readSubmittedPayment()
  if (!payment || (onItsPage && token === null)) return null
  const { tone, icon, text } = token === null ? (ended?.paid ? states.paid : states.unpaid) : states.checking
  return (
    <Notice
      tone={tone}
      role="status"
      className={inDialog ? 'mb-4' : 'rounded-none! print:hidden'}
      icon={icon}
      trailing={
        <div className="flex items-center gap-2">
          {!onItsPage && (token !== null || ended?.paid) && (
            <Link href={confirmationPath(payment.token)} className={textButtonClass}>
              View order
            </Link>
          )}
          {token === null && !ended?.paid && draft && (
            <Link href="/checkout/payment" className={textButtonClass}>
              Pay again
            </Link>
          )}
          {token === null && (
            <IconButton label="Dismiss" icon={<X className="size-4.5" />} onClick={() => setEnded(null)} />
          )}
        </div>
      }
    >
      {text(payment.orderNumber)}
    </Notice>
  )
}

const states = {
  checking: {
    tone: 'info',
    icon: <Spinner className="size-5" />,
    text: (number: string) => `Confirming the payment of order ${number}`,
  },
  paid: {
    tone: 'success',
    icon: <CircleCheck className="size-5" />,
    text: (number: string) => `Your order ${number} is placed.`,
  },
  unpaid: {
    tone: 'warn',
    icon: <CircleAlert className="size-5" />,
    text: (number: string) => `Order ${number} was not paid. Your card was not charged.`,
  },
} as const

function submittedToken(): string | null {
  return readSubmittedPayment()?.token ?? null
}

/** Remembers a paid order of this browser, and empties the cart unless it has changed since. */
function concludePayment(
  paid: Pick<PendingPayment, 'token' | 'orderNumber' | 'checkoutKey'>,
  draft: Pick<DraftStore, 'read' | 'clear'>,
): void {
  storeLastOrder(paid)
  clearPendingPayment(paid.token)
  if (draft.read()?.checkoutKey !== paid.checkoutKey) return
  endCheckout()
  draft.clear()
}
