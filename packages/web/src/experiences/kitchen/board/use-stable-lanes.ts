import { useMemo, useRef } from 'react'
import { type Lanes, reuseLanes } from './board-state.ts'

/** The lanes, with the previous lists reused where the tickets are unchanged. */
export function useStableLanes(lanes: Lanes): Lanes {
  const shown = useRef<Lanes>(undefined)
  return useMemo(() => {
    shown.current = reuseLanes(shown.current, lanes)
    return shown.current
  }, [lanes])
}
