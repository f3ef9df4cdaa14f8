import { useEffect } from 'react'
import { keepAwake } from './keep-awake.ts'

/** Keeps the screen awake while mounted. */
export function useWakeLock(): void {
  useEffect(keepAwake, [])
}
