import type { NavGroup } from '../../shared/back-office/navigation.ts'
import {
  moneyGroup,
  restaurantScreens,
  startGroup,
  teamGroup,
} from '../../shared/back-office/shared-screens.ts'

/** Every screen of this back office: where it is, what it is called, and who sees it. */
export const navigation: readonly NavGroup[] = [
  startGroup,
  moneyGroup,
  { label: 'Restaurant', entries: restaurantScreens },
  teamGroup,
]
