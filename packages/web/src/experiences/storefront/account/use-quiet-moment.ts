import { useEffect, useState } from 'react'
import { wasTouched } from './touched.ts'

/**
 * Turns true, once it is wanted, in a moment in which nothing moves under a hand: before the page was touched, or while
 * something lies over it.
 */
export function useQuietMoment(wanted: boolean): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!wanted || quiet) return
    const look = () => {
      if (!wasTouched() || document.querySelector('dialog[open]')) setQuiet(true)
    }
    look()
    document.addEventListener('toggle', look, true)
    return () => document.removeEventListener('toggle', look, true)
  }, [wanted, quiet])
  return quiet
}
