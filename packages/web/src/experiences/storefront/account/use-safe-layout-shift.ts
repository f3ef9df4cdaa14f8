import { useEffect, useState } from 'react'
import { wasInteractedWith } from './was-interacted-with.ts'

/**
 * Becomes true, once `wanted`, at a moment when new content cannot shift the layout under the pointer: before
 * the first interaction, or while a dialog covers the page.
 */
export function useSafeLayoutShift(wanted: boolean): boolean {
  const [canShift, setCanShift] = useState(false)
  useEffect(() => {
    if (!wanted || canShift) return
    const check = () => {
      if (!wasInteractedWith() || document.querySelector('dialog[open]')) setCanShift(true)
    }
    check()
    document.addEventListener('toggle', check, true)
    return () => document.removeEventListener('toggle', check, true)
  }, [wanted, canShift])
  return canShift
}
