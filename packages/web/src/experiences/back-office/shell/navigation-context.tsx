import { createContext, useContext } from 'react'
import type { NavGroup } from '../navigation.ts'

/** All screens of this back office, including those that this user must not see. */
export const NavigationContext = createContext<readonly NavGroup[]>([])

export function useNavigation(): readonly NavGroup[] {
  return useContext(NavigationContext)
}
