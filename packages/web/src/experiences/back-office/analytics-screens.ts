import { ChartLine, ShoppingCart, Timer } from '@comanda/ui/icons.ts'
import type { NavGroup } from './navigation.ts'
import { officeScreen } from './office-screen.tsx'

export const analyticsGroup: NavGroup = {
  label: 'Analytics',
  entries: [
    {
      path: '/admin/analytics',
      also: /^\/admin\/restaurants\/[\w-]+\/analytics$/,
      label: 'Analytics',
      icon: ChartLine,
      screen: officeScreen(() => import('./analytics/analytics-screen.tsx')),
      keywords: [
        'visitors',
        'traffic',
        'conversion',
        'funnel',
        'sources',
        'devices',
        'pages',
        'sessions',
        'live',
      ],
      shown: ({ may }) => may('analytics.view'),
      onCards: true,
    },
    {
      path: '/admin/carts',
      label: 'Abandoned Carts',
      shortLabel: 'Carts',
      icon: ShoppingCart,
      screen: officeScreen(() => import('./carts/carts-screen.tsx')),
      keywords: ['cart', 'lost revenue', 'recovery', 'checkout', 'reminders', 'why customers left'],
      shown: ({ may }) => may('analytics.view'),
    },
    {
      path: '/admin/service-times',
      label: 'Service Times',
      shortLabel: 'Times',
      icon: Timer,
      screen: officeScreen(() => import('./service-times/service-times-screen.tsx')),
      keywords: ['speed', 'promise', 'late', 'ready', 'report', 'median', 'courier wait', 'recalls'],
      shown: ({ may }) => may('analytics.view'),
    },
  ],
}
