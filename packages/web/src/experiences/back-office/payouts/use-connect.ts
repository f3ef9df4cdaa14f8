import { useEffect, useState } from 'react'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { startConnect } from './queries.ts'

/** Opens the payment service's onboarding, to start or continue it. */
export function useConnect(restaurantId: string) {
  // Stays busy until the other page has loaded.
  const [leaving, setLeaving] = useState(false)
  const { run, busy, failure } = useProvenAction(() => startConnect(restaurantId), {
    onDone: (url) => {
      setLeaving(true)
      location.assign(url)
    },
  })
  // The browser's back button may restore this page from its cache, still busy.
  useEffect(() => {
    const cameBack = () => setLeaving(false)
    window.addEventListener('pageshow', cameBack)
    return () => window.removeEventListener('pageshow', cameBack)
  }, [])
  return { run, busy: busy || leaving, failure }
}
