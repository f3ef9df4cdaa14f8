import type { OwnLoyalty } from '@comanda/contract/loyalty'
import { useEffect, useState } from 'react'
import { type Failure, readFailure } from '../../../shared/failure.ts'
import { loadLoyalty } from './queries.ts'

/**
 * The points of whoever is signed in, asked for when `restaurantId` is given. null while nothing is known: points are an
 * extra, and what else is on the screen does not wait for them.
 */
export function useLoyalty(restaurantId: string | null) {
  const [own, setOwn] = useState<OwnLoyalty | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (restaurantId === null) return
    let current = true
    loadLoyalty(restaurantId).then(
      (loaded) => {
        if (!current) return
        setOwn(loaded)
        setFailure(null)
      },
      (error) => {
        if (current) setFailure(readFailure(error))
      },
    )
    return () => {
      current = false
    }
  }, [restaurantId, attempt])
  return { own, failure, retry: () => setAttempt(attempt + 1) }
}
