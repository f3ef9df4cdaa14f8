import { FailedState } from '@comanda/ui/failed-state'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type Failure, readFailure } from '../../../../shared/failure.ts'
import { useHydrated } from '../../../../shared/hydrated.ts'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { readPendingPayment } from './pending-payment.ts'
import { settlePendingPayment } from './settle-pending-payment.ts'
import { useFinish } from './use-pay.ts'

type State = 'checking' | 'open' | { failure: Failure }

/**
 * When the payment page is reloaded during a payment, checks first whether the order is paid, and redirects
 * to its confirmation if so. Until then no other order can be placed.
 */
export function PendingGate({ children }: { children: ReactNode }) {
  const hydrated = useHydrated()
  const [state, setState] = useState<State>(() =>
    typeof window !== 'undefined' && readPendingPayment() ? 'checking' : 'open',
  )
  const [attempt, setAttempt] = useState(0)
  const finish = useEffectEvent(useFinish())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt checks again
  useEffect(() => {
    const pending = readPendingPayment()
    if (!pending) return
    let active = true
    setState('checking')
    settlePendingPayment(pending).then(
      (paid) => {
        if (!active) return
        if (paid) finish(pending.token)
        else setState('open')
      },
      (error) => active && setState({ failure: readFailure(error) }),
    )
    return () => {
      active = false
    }
  }, [attempt])

  if (!hydrated || state === 'checking') return <LoadingScreen />
  if (state === 'open') return children
  return (
    <main className="grid min-h-dvh place-content-center">
      <FailedState
        title="Your payment status could not be checked"
        message={state.failure.message}
        code={state.failure.code}
        onRetry={() => setAttempt((count) => count + 1)}
      />
    </main>
  )
}
