import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react'

/** Tells a screen whether it is the page's first (false), or was come to from another one. */
export function useArrival(): () => boolean {
  const arrive = useContext(ArrivalContext)
  return useCallback(() => arrive(), [arrive])
}

export function ArrivalProvider({ children }: { children: ReactNode }) {
  const first = useRef(true)
  const arrive = useCallback(() => {
    const later = !first.current
    first.current = false
    return later
  }, [])
  return <ArrivalContext value={arrive}>{children}</ArrivalContext>
}

const ArrivalContext = createContext<() => boolean>(() => false)
