import {
  BellRing,
  Bike,
  ChefHat,
  CreditCard,
  Landmark,
  LayoutDashboard,
  ScrollText,
  TabletSmartphone,
  User,
  Users,
  Workflow,
} from '@comanda/ui/icons.ts'
import type { NavGroup } from '../../shared/back-office/navigation.ts'
import { officeScreen } from '../../shared/back-office/office-screen.tsx'

/** Every screen of this back office: where it is, what it is called, and who sees it. */
export const navigation: readonly NavGroup[] = [
  {
    label: null,
    entries: [
      {
        path: '/admin',
        label: 'Dashboard',
        icon: LayoutDashboard,
        screen: officeScreen(() => import('../../shared/back-office/home.tsx')),
        keywords: ['home', 'start', 'restaurants'],
        shown: () => true,
      },
      {
        path: '/admin/account',
        label: 'Account',
        icon: User,
        screen: officeScreen(() => import('../../shared/back-office/account.tsx')),
        keywords: ['profile', 'password', 'security', 'passkey'],
        shown: () => true,
        unlisted: true,
      },
    ],
  },
  {
    label: 'Payments & Finance',
    entries: [
      {
        path: '/admin/payments',
        label: 'Payments',
        icon: CreditCard,
        screen: officeScreen(() => import('../../shared/payments/payments.tsx')),
        keywords: ['refund', 'card', 'charge', 'dispute', 'money'],
        shown: ({ may }) => may('payments.view'),
        onCards: true,
      },
      {
        path: '/admin/payouts',
        label: 'Payouts',
        icon: Landmark,
        screen: officeScreen(() => import('../../shared/payouts/payouts.tsx')),
        keywords: ['balance', 'bank', 'connect', 'stripe', 'account', 'money'],
        shown: ({ may }) => may('payouts.view'),
      },
    ],
  },
  {
    label: 'Restaurant Management',
    entries: [
      {
        path: '/admin/devices',
        label: 'Screens & Devices',
        shortLabel: 'Devices',
        icon: TabletSmartphone,
        screen: officeScreen(() => import('../../shared/devices/devices-screen.tsx')),
        keywords: ['kitchen', 'tablet', 'pair', 'pin'],
        shown: ({ may }) => may('devices.manage'),
        onCards: true,
      },
      {
        path: '/admin/kitchen',
        label: 'Kitchen Setup',
        shortLabel: 'Kitchen',
        icon: ChefHat,
        screen: officeScreen(() => import('../../shared/kitchen-setup/kitchen-setup-screen.tsx')),
        keywords: ['late', 'escalation', 'printer', 'stations', 'pause', 'disabled', 'photo'],
        shown: ({ may }) => may('devices.manage'),
      },
      {
        path: '/admin/notifications',
        label: 'Notifications',
        icon: BellRing,
        screen: officeScreen(() => import('../../shared/recipients/recipients-screen.tsx')),
        keywords: ['mail', 'email', 'text', 'sms', 'recipients', 'new order', 'phone'],
        shown: ({ may }) => may('orders.manage'),
      },
      {
        path: '/admin/delivery',
        label: 'Delivery',
        icon: Bike,
        screen: officeScreen(() => import('../../shared/delivery/delivery-screen.tsx')),
        keywords: ['courier', 'uber', 'credentials', 'webhook', 'driver'],
        shown: ({ may }) => may('secrets.manage'),
      },
    ],
  },
  {
    label: 'Team',
    entries: [
      {
        path: '/admin/users',
        label: 'Users',
        icon: Users,
        screen: officeScreen(() => import('../../shared/team/users.tsx')),
        keywords: ['team', 'people', 'invite', 'staff', 'roles', 'permissions'],
        shown: (session) => session.may('users.manage'),
        onCards: true,
      },
      {
        path: '/admin/audit',
        label: 'Audit Log',
        icon: ScrollText,
        screen: officeScreen(() => import('../../shared/audit/audit-log.tsx')),
        keywords: ['history', 'changes', 'log', 'who', 'security'],
        shown: (session) => session.may('audit.view'),
      },
    ],
  },
  {
    label: 'System',
    entries: [
      {
        path: '/admin/health',
        label: 'System Health',
        shortLabel: 'Health',
        icon: Workflow,
        screen: officeScreen(() => import('./health/health.tsx')),
        keywords: ['status', 'errors', 'dead letters', 'jobs', 'webhooks', 'reconciliation'],
        shown: ({ may }) => may('platform.manage', null),
      },
    ],
  },
]
