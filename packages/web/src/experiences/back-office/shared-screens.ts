import {
  BellRing,
  Bike,
  ChefHat,
  CreditCard,
  Gauge,
  Landmark,
  LayoutDashboard,
  ScrollText,
  TabletSmartphone,
  Timer,
  User,
  Users,
} from '@comanda/ui/icons.ts'
import type { NavEntry, NavGroup } from './navigation.ts'
import { officeScreen } from './office-screen.tsx'

/** Screens that both back offices share, in order: home and the user's own account. */
export const startGroup: NavGroup = {
  label: null,
  entries: [
    {
      path: '/admin',
      label: 'Dashboard',
      icon: LayoutDashboard,
      screen: officeScreen(() => import('./home.tsx')),
      keywords: ['home', 'start', 'restaurants'],
      shown: () => true,
    },
    {
      path: '/admin/account',
      label: 'Account',
      icon: User,
      screen: officeScreen(() => import('./account.tsx')),
      keywords: ['profile', 'password', 'security', 'passkey'],
      shown: () => true,
      unlisted: true,
    },
  ],
}

export const moneyGroup: NavGroup = {
  label: 'Payments & Finance',
  entries: [
    {
      path: '/admin/payments',
      label: 'Payments',
      icon: CreditCard,
      screen: officeScreen(() => import('./payments/payments.tsx')),
      keywords: ['refund', 'card', 'charge', 'dispute', 'money'],
      shown: ({ may }) => may('payments.view'),
      onCards: true,
    },
    {
      path: '/admin/payouts',
      label: 'Payouts',
      icon: Landmark,
      screen: officeScreen(() => import('./payouts/payouts.tsx')),
      keywords: ['balance', 'bank', 'connect', 'stripe', 'account', 'money'],
      shown: ({ may }) => may('payouts.view'),
    },
  ],
}

export const restaurantScreens: readonly NavEntry[] = [
  {
    path: '/admin/devices',
    label: 'Screens & Devices',
    shortLabel: 'Devices',
    icon: TabletSmartphone,
    screen: officeScreen(() => import('./devices/devices-screen.tsx')),
    keywords: ['kitchen', 'tablet', 'pair', 'pin'],
    shown: ({ may }) => may('devices.manage'),
    onCards: true,
  },
  {
    path: '/admin/kitchen',
    label: 'Kitchen Setup',
    shortLabel: 'Kitchen',
    icon: ChefHat,
    screen: officeScreen(() => import('./kitchen-setup/kitchen-setup-screen.tsx')),
    keywords: ['late', 'escalation', 'printer', 'stations', 'pause', 'disabled', 'photo'],
    shown: ({ may }) => may('devices.manage'),
  },
  {
    path: '/admin/limits',
    label: 'Order Limits',
    shortLabel: 'Limits',
    icon: Gauge,
    screen: officeScreen(() => import('./limits/limits-screen.tsx')),
    keywords: ['throttle', 'capacity', 'slots', 'prep time', 'busy', 'full'],
    shown: ({ may }) => may('devices.manage'),
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
  {
    path: '/admin/notifications',
    label: 'Notifications',
    icon: BellRing,
    screen: officeScreen(() => import('./recipients/recipients-screen.tsx')),
    keywords: ['mail', 'email', 'text', 'sms', 'recipients', 'new order', 'phone'],
    shown: ({ may }) => may('orders.manage'),
  },
  {
    path: '/admin/delivery',
    label: 'Delivery',
    icon: Bike,
    screen: officeScreen(() => import('./delivery/delivery-screen.tsx')),
    keywords: ['courier', 'uber', 'credentials', 'webhook', 'driver'],
    shown: ({ may }) => may('secrets.manage'),
  },
]

export const teamGroup: NavGroup = {
  label: 'Team',
  entries: [
    {
      path: '/admin/users',
      label: 'Users',
      icon: Users,
      screen: officeScreen(() => import('./team/users.tsx')),
      keywords: ['team', 'people', 'invite', 'staff', 'roles', 'permissions'],
      shown: (session) => session.may('users.manage'),
      onCards: true,
    },
    {
      path: '/admin/audit',
      label: 'Audit Log',
      icon: ScrollText,
      screen: officeScreen(() => import('./audit/audit-log.tsx')),
      keywords: ['history', 'changes', 'log', 'who', 'security'],
      shown: (session) => session.may('audit.view'),
    },
  ],
}
