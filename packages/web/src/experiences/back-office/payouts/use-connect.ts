import { useEffect, useState } from 'react'
import { type Failure, readFailure } from '../../../shared/failure.ts'
import { useProof } from '../../../shared/prove/prove.tsx'
import { startConnect } from './queries.ts'

/** Opens the payment service's onboarding, to start or continue it. */
export function useConnect(restaurantId: string) {
  const withProof = useProof()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  // The browser's back button may restore this page from its cache, still busy.
  useEffect(() => {
    const cameBack = () => setBusy(false)
    window.addEventListener('pageshow', cameBack)
    return () => window.removeEventListener('pageshow', cameBack)
  }, [])
  const go = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const url = await withProof(() => startConnect(restaurantId))
      // Stays busy until the other page has loaded.
      if (url) return location.assign(url)
    } catch (error) {
      setFailure(readFailure(error))
    }
    setBusy(false)
  }
  return { go, busy, failure }
}
