import type { OwnDevice } from '@comanda/contract/devices'
import { minutes } from '@comanda/domain/time/instant'
import { useEffect, useEffectEvent, useRef } from 'react'
import { loadApi } from '../../../shared/load-api.ts'

/** Minimum interval between activity reports to the server. */
const REPORT_INTERVAL_MS = minutes(2)

/**
 * Keeps the operator signed in while the screen is touched, and signs them out after the idle time. This also
 * works offline: later actions must not be recorded under their name.
 */
export function useShift(
  device: OwnDevice | null,
  setDevice: (device: OwnDevice) => void,
  refetch: () => void,
): void {
  const worker = device?.worker ?? null
  const signedOutInMs = worker?.signedOutInMs ?? null
  const reportedAt = useRef(0)
  const touchedAt = useRef(0)
  const onTouch = useEffectEvent(() => {
    touchedAt.current = Date.now()
    if (Date.now() - reportedAt.current < REPORT_INTERVAL_MS) return
    reportedAt.current = Date.now()
    loadApi()
      .then(async (api) => setDevice((await api.devices.extendWork()).device))
      // Failed: the next touch reports again.
      .catch(() => {
        reportedAt.current = 0
      })
  })
  const onEnd = useEffectEvent(() => {
    if (device) setDevice({ ...device, worker: null })
    refetch()
  })
  const works = worker !== null
  useEffect(() => {
    if (!works) return
    reportedAt.current = Date.now()
    const touch = () => onTouch()
    window.addEventListener('pointerdown', touch)
    window.addEventListener('keydown', touch)
    return () => {
      window.removeEventListener('pointerdown', touch)
      window.removeEventListener('keydown', touch)
    }
  }, [works])
  useEffect(() => {
    if (signedOutInMs === null) return
    const knownAt = Date.now()
    let timer: ReturnType<typeof setTimeout>
    const watch = () => {
      const left = Math.max(knownAt, touchedAt.current) + signedOutInMs - Date.now()
      if (left > 0) timer = setTimeout(watch, left + 500)
      else onEnd()
    }
    watch()
    return () => clearTimeout(timer)
  }, [signedOutInMs])
}
