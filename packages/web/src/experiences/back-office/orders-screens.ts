import { Phone, Radio, ReceiptText } from '@comanda/ui/icons.ts'
import type { NavGroup } from './navigation.ts'
import { officeScreen } from './office-screen.tsx'

export const ordersGroup: NavGroup = {
  label: 'Orders',
  entries: [
    {
      path: '/admin/orders',
      isTab: true,
      label: 'All Orders',
      shortLabel: 'Orders',
      icon: ReceiptText,
      screen: officeScreen(() => import('./orders/orders-screen.tsx')),
      keywords: ['search', 'status', 'cancel', 'receipt', 'customer', 'phone', 'export'],
      shown: ({ may }) => may('orders.view'),
      onCards: true,
    },
    {
      path: '/admin/orders/new',
      label: 'Phone Order',
      shortLabel: 'New',
      icon: Phone,
      screen: officeScreen(() => import('./phone-order/phone-order-screen.tsx')),
      keywords: ['new order', 'call', 'counter', 'cash', 'payment link'],
      shown: ({ may }) => may('orders.place'),
    },
    {
      path: '/admin/orders/live',
      label: 'Live Orders',
      shortLabel: 'Live',
      icon: Radio,
      screen: officeScreen(() => import('./orders/live-screen.tsx')),
      keywords: ['kitchen', 'display', 'tickets', 'tracking', 'real-time'],
      shown: ({ may }) => may('kitchen.view'),
    },
  ],
}
