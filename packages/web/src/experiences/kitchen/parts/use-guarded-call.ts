import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import type { AdvanceGate } from '../acts/gate.ts'
import { meQuery } from '../queries.ts'

export interface GuardedCall {
  busy: boolean
  /** Why the last try changed nothing, in a sentence; null while nothing failed. */
  problem: string | null
  /** Does the work once it is known who does it. */
  run: (work: () => Promise<void>) => void
}

/** A change that is asked of the server at once or not at all: without a line it fails, and says so. */
export function useGuardedCall(gate: AdvanceGate | undefined): GuardedCall {
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
      if (code === 'PIN_REQUIRED' && gate) gate.onShut(() => void attempt(work))
      else if (status === 401) void client.invalidateQueries({ queryKey: meQuery.queryKey })
      else if (status === null) setProblem('The server cannot be reached. Nothing was changed.')
      else setProblem(message)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    problem,
    run: (work) => {
      if (gate?.shut) gate.onShut(() => void attempt(work))
      else void attempt(work)
    },
  }
}
