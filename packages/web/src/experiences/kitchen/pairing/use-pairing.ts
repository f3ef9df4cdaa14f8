import { useEffect, useEffectEvent, useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../queries.ts'
import { forgetPairing, keepPairing, recallPairing } from './kept-pairing.ts'
import { type PairingState, waitForPairing } from './wait-for-pairing.ts'

/** Asks for the screen to be let in for as long as it is looked at. `askAgain` is for after a refusal. */
export function usePairing(
  restaurantId: string,
  onOpened: () => void,
): PairingState & { askAgain: () => void } {
  const [state, setState] = useState<PairingState>({ kind: 'asking' })
  const [attempt, setAttempt] = useState(0)
  const opened = useEffectEvent(onOpened)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    const ending = new AbortController()
    const waiting = waitForPairing(
      {
        async ask(signal) {
          const kept = recallPairing(restaurantId, Date.now())
          if (kept) return kept
          await untilSeen(signal)
          const api = await loadApi()
          const pairing = await api.devices.requestPairing({ restaurantId }, { signal })
          return keepPairing(restaurantId, pairing, Date.now())
        },
        async answer({ pairing: { pairingId, secret } }, signal) {
          const api = await loadApi()
          return (await api.devices.awaitPairing({ pairingId, secret }, { signal })).state
        },
        forget: () => forgetPairing(restaurantId),
        onState: (next) => !ending.signal.aborted && setState(next),
        readFailure,
        now: Date.now,
        pause,
      },
      ending.signal,
    )
    void waiting.then((isOpen) => isOpen && opened())
    return () => ending.abort()
  }, [restaurantId, attempt])
  return { ...state, askAgain: () => setAttempt((count) => count + 1) }
}

/** A tab that nobody sees asks for no codes. */
function untilSeen(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve()
  return new Promise((resolve, reject) => {
    const look = () => document.visibilityState === 'visible' && resolve()
    document.addEventListener('visibilitychange', look, { signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
