import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { lazyComponent } from '../../../shared/lazy-component.tsx'
import type { NavGroup } from '../navigation.ts'

const Palette = lazyComponent(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** Opens the palette, and preloads it on hover or focus. */
export function usePalette(): { open: () => void; preload: () => void } {
  return { open: useContext(OpenContext), preload: () => void Palette.preload().catch(() => {}) }
}

/** Provides the palette to everything inside: Ctrl K, or ⌘ K. */
export function PaletteHost({ groups, children }: { groups: readonly NavGroup[]; children: ReactNode }) {
  const [shown, setShown] = useState(false)
  const open = useCallback(() => setShown(true), [])
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return
      if (event.ctrlKey === event.metaKey) return
      event.preventDefault()
      const other = document.querySelector('dialog:modal')
      setShown((current) => !current && other === null)
    }
    addEventListener('keydown', toggle)
    return () => removeEventListener('keydown', toggle)
  }, [])
  return (
    <OpenContext value={open}>
      {children}
      {shown && <Palette groups={groups} onClose={() => setShown(false)} />}
    </OpenContext>
  )
}

const OpenContext = createContext<() => void>(() => {})
