import { Button } from '@comanda/ui/button'
import { CircleAlert } from '@comanda/ui/icons.ts'
import { Skeleton } from '@comanda/ui/skeleton'
import { type ReactNode, useState } from 'react'
import { useHydrated } from '../../../../shared/hydrated.ts'
import { useLoaded } from '../../../../shared/use-loaded.ts'
import { useOrder } from '../../order/order.tsx'
import { isStarted, type StartedDraft } from '../checkout-request.ts'
import { CheckoutSkeleton } from '../checkout-skeleton.tsx'
import { CheckoutStep } from '../checkout-step.tsx'
import { DeadEnd } from '../dead-end.tsx'
import { usePrice } from '../price/use-price.ts'
import {
  clearPendingPayment,
  isOfThisCheckout,
  type PendingPayment,
  readPendingPayment,
  readSubmittedPayment,
} from './pending-payment.ts'
import { settlePendingPayment } from './settle-pending-payment.ts'
import { useFinish } from './use-pay.ts'

/**
 * When the payment page opens during a payment, checks first whether the order is paid, and redirects to its
 * confirmation if so. Until then no other order can be placed. `children` gets the payment whose bank's challenge a
 * reload interrupted.
 */
export function PendingGate({ children }: { children: (interrupted: PendingPayment | null) => ReactNode }) {
  const hydrated = useHydrated()
  const finish = useFinish()
  const { draft } = useOrder()
  const [own] = useState(() => (typeof window === 'undefined' ? null : readPendingPayment()))
  const [pending] = useState(() => (typeof window === 'undefined' ? null : (own ?? readSubmittedPayment())))
  const {
    value: outcome,
    failure,
    retry,
  } = useLoaded(pending?.token ?? null, async () => {
    if (!pending) return 'unpaid'
    const outcome = await settlePendingPayment(pending)
    if (outcome !== 'paid') return outcome
    if (!isOfThisCheckout(pending, draft?.checkoutKey ?? '')) {
      clearPendingPayment(pending.token)
      return 'unpaid'
    }
    finish(pending)
    return outcome
  })
  if (!hydrated) return <CheckoutSkeleton step={2} />
  if (!pending || (outcome && outcome !== 'paid')) return children(outcome === 'challenged' ? own : null)
  if (failure)
    return (
      <DeadEnd
        icon={<CircleAlert className="size-6" />}
        title="Your payment status could not be checked"
        actions={
          <Button variant="brand" onClick={retry}>
            Try again
          </Button>
        }
      >
        {failure.message} <span className="font-code text-13">{failure.code}</span>
      </DeadEnd>
    )
  return isStarted(draft) ? (
    <Confirming draft={draft} />
  ) : (
    <CheckoutSkeleton step={2} title={confirmingTitle} />
  )
}

/** The slip stays, so that the customer sees what is being paid. */
function Confirming({ draft }: { draft: StartedDraft }) {
  return (
    <CheckoutStep
      step={2}
      draft={draft}
      price={usePrice(draft)}
      title={confirmingTitle}
      lead="This takes a few seconds. You are not charged twice."
      action={{ label: confirmingTitle, busy: true, busyLabel: `${confirmingTitle}…` }}
    >
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-48 w-full" />
    </CheckoutStep>
  )
}

const confirmingTitle = 'Confirming your payment'
