import { useEffect, useEffectEvent, useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { pause } from '../../../shared/retry.ts'
import { clearStoredPairing, readStoredPairing, storePairing } from './stored-pairing.ts'
import { type PairingState, waitForPairing } from './wait-for-pairing.ts'

/** Requests the pairing of this screen while mounted. `restart` starts over after a refusal. */
export function usePairing(
  restaurantId: string,
  onOpened: () => void,
): PairingState & { restart: () => void } {
  const [reported, setReported] = useState<{ attempt: number; state: PairingState } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const opened = useEffectEvent(onOpened)
  useEffect(() => {
    const ending = new AbortController()
    const waiting = waitForPairing(
      {
        async ask(signal) {
          const stored = readStoredPairing(restaurantId, Date.now())
          if (stored) return stored
          await untilVisible(signal)
          const api = await loadApi()
          const pairing = await api.devices.requestPairing({ restaurantId }, { signal })
          return storePairing(restaurantId, pairing, Date.now())
        },
        async answer({ pairing: { pairingId, secret } }, signal) {
          const api = await loadApi()
          return (await api.devices.awaitPairing({ pairingId, secret }, { signal })).state
        },
        forget: () => clearStoredPairing(restaurantId),
        onState: (state) => !ending.signal.aborted && setReported({ attempt, state }),
        readFailure,
        now: Date.now,
        pause,
      },
      ending.signal,
    )
    void waiting.then((isOpen) => isOpen && opened())
    return () => ending.abort()
  }, [restaurantId, attempt])
  const state: PairingState = reported?.attempt === attempt ? reported.state : { kind: 'asking' }
  return { ...state, restart: () => setAttempt((count) => count + 1) }
}

/** A hidden tab requests no codes. */
function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve()
  return new Promise((resolve, reject) => {
    const look = () => document.visibilityState === 'visible' && resolve()
    document.addEventListener('visibilitychange', look, { signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
