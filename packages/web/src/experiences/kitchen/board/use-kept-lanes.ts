import { useMemo, useRef } from 'react'
import { keepLanes, type Lanes } from './board-state.ts'

/** These lanes, each the very list of before while the same tickets stand in it. */
export function useKeptLanes(lanes: Lanes): Lanes {
  const shown = useRef<Lanes>(undefined)
  return useMemo(() => {
    shown.current = keepLanes(shown.current, lanes)
    return shown.current
  }, [lanes])
}
