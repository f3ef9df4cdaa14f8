import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'

/** Whether a screen was reached from another one (true), or is the first of the page (false). */
export function useArrival(): () => boolean {
  const arrive = useContext(ArrivalContext)
  return useCallback(() => arrive(), [arrive])
}

export function ArrivalProvider({ children }: { children: ReactNode }) {
  // The first screen may still be loading when the user goes on to another one.
  const [firstPath] = useState(() => location.pathname)
  const hasLeft = useRef(false)
  const arrive = useCallback(() => {
    hasLeft.current ||= location.pathname !== firstPath
    return hasLeft.current
  }, [firstPath])
  return <ArrivalContext value={arrive}>{children}</ArrivalContext>
}

const ArrivalContext = createContext<() => boolean>(() => false)
