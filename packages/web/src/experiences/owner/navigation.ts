import type { NavGroup } from '../../shared/back-office/navigation.ts'
import {
  moneyGroup,
  restaurantScreens,
  startGroup,
  teamGroup,
} from '../../shared/back-office/shared-screens.ts'

/** All screens of the owner's back office: path, label and who sees it. */
export const navigation: readonly NavGroup[] = [
  startGroup,
  moneyGroup,
  { label: 'Restaurant', entries: restaurantScreens },
  teamGroup,
]
