import { createContext, useContext } from 'react'
import type { NavGroup } from '../navigation.ts'

/** Every place of this back office, also those that are not for this person. */
export const NavigationContext = createContext<readonly NavGroup[]>([])

export function useNavigation(): readonly NavGroup[] {
  return useContext(NavigationContext)
}
