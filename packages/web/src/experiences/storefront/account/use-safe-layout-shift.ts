import { useEffect, useState } from 'react'
import { wasInteractedWith } from './was-interacted-with.ts'

/**
 * Becomes true, once `desired`, at a moment when new content cannot shift the layout under the pointer: before
 * the first interaction, or while a dialog covers the page.
 */
export function useSafeLayoutShift(desired: boolean): boolean {
  const [canShift, setCanShift] = useState(false)
  useEffect(() => {
    if (!desired || canShift) return
    const check = () => {
      if (!wasInteractedWith() || document.querySelector('dialog[open]')) setCanShift(true)
    }
    check()
    document.addEventListener('toggle', check, true)
    return () => document.removeEventListener('toggle', check, true)
  }, [desired, canShift])
  return canShift
}
