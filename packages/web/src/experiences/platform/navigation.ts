import { BookOpen, Database, FileText, Lock, Store, Workflow, Zap } from '@comanda/ui/icons.ts'
import { accessGroup } from '../back-office/access-screens.ts'
import { aliasOf } from '../back-office/alias.tsx'
import { analyticsGroup } from '../back-office/analytics-screens.ts'
import { contentGroup } from '../back-office/content-screens.ts'
import { dataGroup } from '../back-office/data-screens.ts'
import { marketingGroup } from '../back-office/marketing-screens.ts'
import { menuGroup } from '../back-office/menu-screens.ts'
import { moneyGroup } from '../back-office/money-screens.ts'
import type { NavEntry, NavGroup } from '../back-office/navigation.ts'
import { officeScreen } from '../back-office/office-screen.tsx'
import { ordersGroup } from '../back-office/orders-screens.ts'
import { restaurantScreens, settingsGroup, startGroup } from '../back-office/shared-screens.ts'
import { teamGroup } from '../back-office/team-screens.ts'

const ofPlatform: NavEntry['shown'] = ({ may }) => may('platform.manage', null)

const realtime: NavEntry = {
  path: '/admin/realtime',
  label: 'Realtime',
  icon: Zap,
  screen: officeScreen(() => import('./system/realtime.tsx')),
  keywords: ['live', 'now', 'visitors', 'orders per minute', 'events'],
  shown: ofPlatform,
}

const systemScreens: readonly NavEntry[] = [
  {
    path: '/admin/logs',
    label: 'Logs',
    icon: FileText,
    screen: officeScreen(() => import('./system/logs.tsx')),
    keywords: ['failed', 'not delivered', 'jobs', 'errors', 'tasks'],
    shown: ofPlatform,
  },
  {
    path: '/admin/database',
    label: 'Database',
    icon: Database,
    screen: officeScreen(() => import('./system/database.tsx')),
    keywords: ['tables', 'size', 'rows', 'migrations', 'retention', 'postgres'],
    shown: ofPlatform,
  },
  {
    path: '/admin/security',
    label: 'Security',
    icon: Lock,
    screen: officeScreen(() => import('./system/security.tsx')),
    keywords: ['sessions', 'second factor', 'two-factor', 'locked', 'sign out', 'policy'],
    shown: ofPlatform,
  },
]

const restaurantsScreen = officeScreen(() => import('./restaurants/restaurants-screen.tsx'))

const restaurants: NavEntry = {
  path: '/admin/restaurants',
  label: 'Restaurants',
  icon: Store,
  screen: restaurantsScreen,
  keywords: ['create', 'new', 'clone', 'copy', 'edit', 'domain', 'deactivate', 'locations'],
  shown: ({ may }) => may('platform.manage', null),
  nested: true,
}

/** Restaurant management, at both of its addresses. */
const managementScreens: readonly NavEntry[] = [
  restaurants,
  aliasOf(restaurants, { path: '/admin/businesses', label: 'Businesses' }),
  {
    path: '/admin/menus',
    label: 'Menus',
    icon: BookOpen,
    screen: restaurantsScreen,
    keywords: ['menu builder', 'categories', 'products', 'modifiers'],
    shown: ({ may }) => may('platform.manage', null),
  },
]

/** The owner's screen for additional menus has a different address here. */
const movedFromMenus = (entry: NavEntry): NavEntry =>
  entry.path === '/admin/menus' ? { ...entry, path: '/admin/additional-menus' } : entry

/** All screens of the platform's back office: path, label and who sees it. */
export const navigation: readonly NavGroup[] = [
  startGroup,
  ordersGroup,
  moneyGroup,
  { label: 'Restaurant Management', entries: [...managementScreens, ...restaurantScreens] },
  { ...analyticsGroup, entries: [...analyticsGroup.entries, realtime] },
  teamGroup,
  { ...menuGroup, entries: menuGroup.entries.map(movedFromMenus), startsClosed: true },
  { ...marketingGroup, startsClosed: true },
  contentGroup,
  dataGroup,
  accessGroup,
  {
    label: 'System',
    entries: [
      {
        path: '/admin/health',
        label: 'System Health',
        shortLabel: 'Health',
        icon: Workflow,
        screen: officeScreen(() => import('../back-office/health/health.tsx')),
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
      ...systemScreens,
    ],
  },
  settingsGroup,
]
