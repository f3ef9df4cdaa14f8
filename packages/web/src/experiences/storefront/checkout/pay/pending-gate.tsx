import { FailedState } from '@comanda/ui/failed-state'
import { type ReactNode, useState } from 'react'
import { useHydrated } from '../../../../shared/hydrated.ts'
import { useLoaded } from '../../../../shared/use-loaded.ts'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { readPendingPayment } from './pending-payment.ts'
import { settlePendingPayment } from './settle-pending-payment.ts'
import { useFinish } from './use-pay.ts'

/**
 * When the payment page is reloaded during a payment, checks first whether the order is paid, and redirects
 * to its confirmation if so. Until then no other order can be placed.
 */
export function PendingGate({ children }: { children: ReactNode }) {
  const hydrated = useHydrated()
  const finish = useFinish()
  const [pending] = useState(() => (typeof window === 'undefined' ? null : readPendingPayment()))
  const {
    value: isPaid,
    failure,
    retry,
  } = useLoaded(pending?.token ?? null, async () => {
    const isPaid = pending !== null && (await settlePendingPayment(pending))
    if (isPaid) finish(pending.token)
    return isPaid
  })
  if (hydrated && (!pending || isPaid === false)) return children
  if (!hydrated || !failure) return <LoadingScreen />
  return (
    <main className="grid min-h-dvh place-content-center">
      <FailedState
        title="Your payment status could not be checked"
        message={failure.message}
        code={failure.code}
        onRetry={retry}
      />
    </main>
  )
}
