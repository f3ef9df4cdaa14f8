import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import type { OperatorGate } from '../actions/operator-gate.ts'
import { meQuery } from '../queries.ts'

export interface GuardedCall {
  busy: boolean
  /** Why the last attempt failed, as a sentence; null if it did not. */
  problem: string | null
  /** Runs the work once the operator is known. */
  run: (work: () => Promise<void>) => void
}

/** A change that is sent at once and never queued: while offline it fails with a message. */
export function useGuardedCall(gate: OperatorGate | undefined): GuardedCall {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      const { code, status, message } = readFailure(error)
      if (code === 'PIN_REQUIRED' && gate) gate.requirePin(() => void attempt(work))
      else if (status === 401) void client.invalidateQueries({ queryKey: meQuery.queryKey })
      else if (status === null) setProblem('The server cannot be reached. No changes were made.')
      else setProblem(message)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    problem,
    run: (work) => {
      if (gate?.locked) gate.requirePin(() => void attempt(work))
      else void attempt(work)
    },
  }
}
