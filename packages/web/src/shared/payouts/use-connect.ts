import { useEffect, useState } from 'react'
import { useProof } from '../back-office/prove.tsx'
import { type Failure, readFailure } from '../failure.ts'
import { startConnect } from './queries.ts'

/** Goes to the payment service's pages, where a restaurant opens its account or goes on with it. */
export function useConnect(restaurantId: string) {
  const withProof = useProof()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  // A page that the browser kept comes back as it was left, by its back button.
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
      // It stays busy until the other page is there.
      if (url) return location.assign(url)
    } catch (error) {
      setFailure(readFailure(error))
    }
    setBusy(false)
  }
  return { go, busy, failure }
}
