import { useEffect } from 'react'

/** Keeps the screen from going dark while the board stands, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused on low battery: the board works without.
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
