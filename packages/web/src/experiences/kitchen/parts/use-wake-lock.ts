import { useEffect } from 'react'
import { keepAwake } from './keep-awake.ts'

/** Keeps the screen from going dark while the board stands. */
export function useWakeLock(): void {
  useEffect(keepAwake, [])
}
