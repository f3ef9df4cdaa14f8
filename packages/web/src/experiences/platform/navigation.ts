import { Workflow } from '@comanda/ui/icons.ts'
import type { NavGroup } from '../back-office/navigation.ts'
import { officeScreen } from '../back-office/office-screen.tsx'
import { moneyGroup, restaurantScreens, startGroup, teamGroup } from '../back-office/shared-screens.ts'

/** All screens of the platform's back office: path, label and who sees it. */
export const navigation: readonly NavGroup[] = [
  startGroup,
  moneyGroup,
  { label: 'Restaurant Management', entries: restaurantScreens },
  teamGroup,
  {
    label: 'System',
    entries: [
      {
        path: '/admin/health',
        label: 'System Health',
        shortLabel: 'Health',
        icon: Workflow,
        screen: officeScreen(() => import('./health/health.tsx')),
        keywords: [
          'status',
          'errors',
          'failed notifications',
          'dead letters',
          'jobs',
          'webhooks',
          'reconciliation',
        ],
        shown: ({ may }) => may('platform.manage', null),
      },
    ],
  },
]
