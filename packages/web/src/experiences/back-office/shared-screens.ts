import {
  BellRing,
  Bike,
  ChefHat,
  CircleQuestionMark,
  Clock,
  Gauge,
  LayoutDashboard,
  MapPin,
  Settings,
  Store,
  TabletSmartphone,
  User,
} from '@comanda/ui/icons.ts'
import type { NavEntry, NavGroup } from './navigation.ts'
import { officeScreen } from './office-screen.tsx'
import { dueSetup } from './setup/setup-state.ts'

/** Screens that both back offices share, in order: home and the user's own account. */
export const startGroup: NavGroup = {
  label: null,
  entries: [
    {
      path: '/admin',
      isTab: true,
      label: 'Dashboard',
      icon: LayoutDashboard,
      screen: officeScreen(() => import('./home.tsx')),
      keywords: ['home', 'start', 'restaurants'],
      shown: () => true,
    },
    {
      path: '/admin/owner',
      label: 'Owner Overview',
      icon: Store,
      screen: officeScreen(() => import('./owner-overview.tsx')),
      keywords: ['restaurant dashboard', 'owner'],
      shown: ({ may }) => may('orders.view'),
      unlisted: true,
    },
    {
      path: '/admin/help',
      label: 'Help and Support',
      icon: CircleQuestionMark,
      screen: officeScreen(() => import('./help/help-screen.tsx')),
      keywords: ['support', 'contact', 'how to', 'shortcuts', 'keyboard', 'guide'],
      shown: () => true,
      unlisted: true,
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

export const restaurantScreens: readonly NavEntry[] = [
  {
    path: '/admin/restaurant',
    isTab: true,
    label: 'Restaurant Information',
    shortLabel: 'Restaurant',
    icon: Store,
    screen: officeScreen(() => import('./restaurant/restaurant-info-screen.tsx')),
    keywords: [
      ...['profile', 'name', 'address', 'phone', 'time zone', 'logo', 'fees', 'tax', 'tips', 'minimum'],
      ...['online ordering', 'switch off', 'pickup', 'delivery', 'owner', 'manager', 'website'],
    ],
    shown: (session) => session.may('orders.manage') || dueSetup(session) !== null,
    onCards: true,
  },
  {
    path: '/admin/hours',
    label: 'Hours',
    icon: Clock,
    screen: officeScreen(() => import('./hours/hours-screen.tsx')),
    keywords: ['opening', 'closed', 'holiday', 'special days', 'break', 'lunch', 'dinner'],
    shown: ({ may }) => may('hours.manage'),
    onCards: true,
  },
  {
    path: '/admin/delivery-area',
    label: 'Delivery Area',
    shortLabel: 'Area',
    icon: MapPin,
    screen: officeScreen(() => import('./delivery-area/area-screen.tsx')),
    keywords: ['zones', 'zip', 'radius', 'miles', 'map', 'fee', 'minimum'],
    shown: ({ may }) => may('fees.manage'),
  },
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

/** Listed last, without a heading. */
export const settingsGroup: NavGroup = {
  label: null,
  entries: [
    {
      path: '/admin/settings',
      label: 'Settings',
      icon: Settings,
      screen: officeScreen(() => import('./settings/settings-screen.tsx')),
      keywords: [
        'session',
        'timeout',
        'two-factor',
        '2fa',
        'sender',
        'email',
        'api',
        'webhook',
        'secret',
        'date',
      ],
      shown: ({ may }) => may('settings.manage'),
    },
  ],
}
