import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { kitchenPath, readKitchenPath } from '../kitchen-path.ts'

/** Whether the address is that of the kitchen load, and the function that goes there or back to the board. */
export function useLoadPage(): [isOpen: boolean, show: (shown: boolean) => void] {
  const [path, navigate] = useLocation()
  const show = useCallback(
    (shown: boolean) => navigate(kitchenPath(path, shown ? 'load' : 'board')),
    [navigate, path],
  )
  return [readKitchenPath(path).screen === 'load', show]
}
