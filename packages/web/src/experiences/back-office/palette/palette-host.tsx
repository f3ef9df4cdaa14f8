import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react'
import type { NavGroup } from '../navigation.ts'

const load = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await load()).Palette }))

/** Opens the palette, and preloads it on hover or focus. */
export function usePalette(): { open: () => void; preload: () => void } {
  return { open: useContext(OpenContext), preload: () => void load().catch(() => {}) }
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
      {shown && (
        <Suspense>
          <Palette groups={groups} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </OpenContext>
  )
}

const OpenContext = createContext<() => void>(() => {})
