import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isRefusal, readFailure } from '../../shared/failure.ts'
import { LiveStream } from '../../shared/live-stream.ts'
import { loadApi } from '../../shared/load-api.ts'
import { retryDelays } from '../../shared/retry.ts'

/** The server sends a heartbeat every 10 s. */
const SILENCE_TIMEOUT_MS = 25_000

/** Refetches the data of a screen when orders or restaurants change, at most once every two seconds. null: all restaurants. */
export function useChanges(restaurantId: string | null, queryKey: QueryKey): void {
  const queries = useQueryClient()
  const [key] = useState(queryKey)
  useEffect(() => {
    const reread = () => void queries.invalidateQueries({ queryKey: key })
    const stream = new LiveStream({
      async open(signal) {
        const { dashboard } = await loadApi()
        const notices = await dashboard.watch(restaurantId === null ? {} : { restaurantId }, { signal })
        // Changes before the stream was opened were not announced.
        reread()
        return notices
      },
      onEvent: ({ kind }) => kind === 'changed' && reread(),
      isRefusal: (error) => isRefusal(readFailure(error)),
      delays: retryDelays.kitchen,
      silenceMs: SILENCE_TIMEOUT_MS,
    })
    return stream.start()
  }, [queries, key, restaurantId])
}
