import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react'

/** Whether a screen was reached from another one (true), or is the first of the page (false). */
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
