import { useEffect, useRef, useState } from 'react'
import { Chime } from './chime.ts'

export interface ReadyChime {
  on: boolean
  /** From a touch: browsers let nothing else start sound. */
  toggle: () => void
}

/** Sounds once whenever an order gets ready, while it is switched on. What was ready before is no news. */
export function useChime(readyIds: readonly string[]): ReadyChime {
  const [chime] = useState(() => new Chime())
  const [on, setOn] = useState(false)
  const known = useRef<ReadonlySet<string> | null>(null)
  const key = readyIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same orders in another list are no news
  useEffect(() => {
    const before = known.current
    known.current = new Set(readyIds)
    if (on && before && readyIds.some((id) => !before.has(id))) chime.play()
  }, [key, on, chime])
  useEffect(() => () => chime.close(), [chime])
  return {
    on,
    toggle: () => {
      if (on) setOn(false)
      else void chime.enable().then(setOn)
    },
  }
}
