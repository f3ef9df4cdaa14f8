import type { DeadJob, DeadNotification } from '@comanda/contract/health'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { healthKey } from './queries.ts'

export type Dead = { kind: 'letter'; letter: DeadNotification } | { kind: 'job'; job: DeadJob }

/** Retry and discard for notifications and jobs that exhausted their retries. */
export function useDead() {
  const queries = useQueryClient()
  const running = useRef(new Set<string>())
  const [discarding, setDiscarding] = useState<Dead | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: healthKey })
  const retry = async (dead: Dead) => {
    const key = keyOf(dead)
    if (running.current.has(key)) return
    running.current.add(key)
    try {
      await enqueueAgain(dead)
      toast.success('Retrying now')
    } catch (error) {
      const { message, code } = readFailure(error)
      toast.error(message, { code })
    } finally {
      running.current.delete(key)
      await refresh()
    }
  }
  return { discarding, setDiscarding, retry, refresh }
}

export async function discard(dead: Dead, reason: string): Promise<void> {
  const { health } = await loadApi()
  if (dead.kind === 'letter') await health.discardNotification({ id: dead.letter.id, reason })
  else await health.discardJob({ jobId: dead.job.id, reason })
}

async function enqueueAgain(dead: Dead): Promise<void> {
  const { health } = await loadApi()
  if (dead.kind === 'job') await health.retryJob({ jobId: dead.job.id })
  else await health.retryNotification({ id: dead.letter.id, attempts: dead.letter.attempts })
}

function keyOf(dead: Dead): string {
  return dead.kind === 'letter' ? dead.letter.id : `job ${dead.job.id}`
}
