import type { OwnLoyalty } from '@comanda/contract/loyalty'
import { useEffect, useState } from 'react'
import { type Failure, readFailure } from '../../../shared/failure.ts'
import { loadLoyalty } from './queries.ts'

/**
 * The signed-in customer's points, loaded when `restaurantId` is given. null until they are loaded: the rest
 * of the screen does not wait for them.
 */
export function useLoyalty(restaurantId: string | null) {
  const [loyalty, setLoyalty] = useState<OwnLoyalty | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (restaurantId === null) return
    let current = true
    loadLoyalty(restaurantId).then(
      (loaded) => {
        if (!current) return
        setLoyalty(loaded)
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
  return { loyalty, failure, retry: () => setAttempt(attempt + 1) }
}
