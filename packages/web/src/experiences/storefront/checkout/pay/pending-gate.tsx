import { FailedState } from '@comanda/ui/failed-state'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type Failure, readFailure } from '../../../../shared/failure.ts'
import { useHydrated } from '../../../../shared/hydrated.ts'
import { LoadingScreen } from '../../parts/loading-screen.tsx'
import { askSettled } from './ask-settled.ts'
import { readPending } from './pending-payment.ts'
import { useFinish } from './use-pay.ts'

type State = 'asking' | 'open' | { failure: Failure }

/**
 * A payment page that was reloaded in the middle of a payment asks first whether the order is paid, and goes to its
 * confirmation then. Until that is known no other order can be made.
 */
export function PendingGate({ children }: { children: ReactNode }) {
  const hydrated = useHydrated()
  const [state, setState] = useState<State>(() =>
    typeof window !== 'undefined' && readPending() ? 'asking' : 'open',
  )
  const [attempt, setAttempt] = useState(0)
  const finish = useEffectEvent(useFinish())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    const pending = readPending()
    if (!pending) return
    let wanted = true
    setState('asking')
    askSettled(pending).then(
      (paid) => {
        if (!wanted) return
        if (paid) finish(pending.token)
        else setState('open')
      },
      (error) => wanted && setState({ failure: readFailure(error) }),
    )
    return () => {
      wanted = false
    }
  }, [attempt])

  if (!hydrated || state === 'asking') return <LoadingScreen />
  if (state === 'open') return children
  return (
    <main className="grid min-h-dvh place-content-center">
      <FailedState
        title="Your payment could not be looked up"
        message={state.failure.message}
        code={state.failure.code}
        onRetry={() => setAttempt((count) => count + 1)}
      />
    </main>
  )
}
