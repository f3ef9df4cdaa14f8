import type { OwnDevice } from '@comanda/contract/devices'
import { minutes } from '@comanda/domain/time/instant'
import { useEffect, useEffectEvent, useRef } from 'react'
import { loadApi } from '../queries.ts'

/** Hands on the screen are told to the server so often at most. */
const TELL_EVERY_MS = minutes(2)

/**
 * While somebody works here, every touch keeps them; untouched for long enough, they have left, also where the server cannot
 * be asked: what is done next is not theirs.
 */
export function useShift(device: OwnDevice | null, put: (device: OwnDevice) => void, look: () => void): void {
  const worker = device?.worker ?? null
  const leavesInMs = worker?.leavesInMs ?? null
  const toldAt = useRef(0)
  const touchedAt = useRef(0)
  const onTouch = useEffectEvent(() => {
    touchedAt.current = Date.now()
    if (Date.now() - toldAt.current < TELL_EVERY_MS) return
    toldAt.current = Date.now()
    loadApi()
      .then(async (api) => put((await api.devices.keepWorking()).device))
      // Not heard: the next touch tells again.
      .catch(() => {
        toldAt.current = 0
      })
  })
  const onEnd = useEffectEvent(() => {
    if (device) put({ ...device, worker: null })
    look()
  })
  const works = worker !== null
  useEffect(() => {
    if (!works) return
    toldAt.current = Date.now()
    const touch = () => onTouch()
    window.addEventListener('pointerdown', touch)
    window.addEventListener('keydown', touch)
    return () => {
      window.removeEventListener('pointerdown', touch)
      window.removeEventListener('keydown', touch)
    }
  }, [works])
  useEffect(() => {
    if (leavesInMs === null) return
    const knownAt = Date.now()
    let timer: ReturnType<typeof setTimeout>
    const watch = () => {
      const left = Math.max(knownAt, touchedAt.current) + leavesInMs - Date.now()
      if (left > 0) timer = setTimeout(watch, left + 500)
      else onEnd()
    }
    watch()
    return () => clearTimeout(timer)
  }, [leavesInMs])
}
