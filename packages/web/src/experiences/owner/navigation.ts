import type { NavGroup } from '../back-office/navigation.ts'
import { moneyGroup, restaurantScreens, startGroup, teamGroup } from '../back-office/shared-screens.ts'

/** All screens of the owner's back office: path, label and who sees it. */
export const navigation: readonly NavGroup[] = [
  startGroup,
  moneyGroup,
  { label: 'Restaurant', entries: restaurantScreens },
  teamGroup,
]
