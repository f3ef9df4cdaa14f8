import { useState } from 'react'
import { type Lanes, reuseLanes } from './board-state.ts'

/** The lanes, with the previous lists reused where the tickets are unchanged. */
export function useStableLanes(lanes: Lanes): Lanes {
  const [shown, setShown] = useState(lanes)
  const next = reuseLanes(shown, lanes)
  if (next !== shown) setShown(next)
  return next
}
