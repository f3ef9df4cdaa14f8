import { accessGroup } from '../back-office/access-screens.ts'
import { analyticsGroup } from '../back-office/analytics-screens.ts'
import { contentGroup } from '../back-office/content-screens.ts'
import { dataGroup } from '../back-office/data-screens.ts'
import { marketingGroup } from '../back-office/marketing-screens.ts'
import { menuGroup } from '../back-office/menu-screens.ts'
import { moneyGroup } from '../back-office/money-screens.ts'
import type { NavGroup } from '../back-office/navigation.ts'
import { ordersGroup } from '../back-office/orders-screens.ts'
import { restaurantScreens, settingsGroup, startGroup } from '../back-office/shared-screens.ts'
import { teamGroup } from '../back-office/team-screens.ts'

/** All screens of the owner's back office: path, label and who sees it. */
export const navigation: readonly NavGroup[] = [
  startGroup,
  ordersGroup,
  menuGroup,
  marketingGroup,
  contentGroup,
  moneyGroup,
  analyticsGroup,
  { label: 'Restaurant', entries: restaurantScreens },
  teamGroup,
  dataGroup,
  accessGroup,
  settingsGroup,
]
