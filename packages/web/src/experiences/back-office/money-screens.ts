import { ChartLine, CreditCard, Landmark } from '@comanda/ui/icons.ts'
import type { NavGroup } from './navigation.ts'
import { officeScreen } from './office-screen.tsx'

const financeScreen = officeScreen(() => import('./finance/finance-screen.tsx'))

export const moneyGroup: NavGroup = {
  label: 'Payments and Finance',
  entries: [
    {
      path: '/admin/payments',
      isTab: true,
      label: 'Payments',
      icon: CreditCard,
      screen: officeScreen(() => import('./payments/payments.tsx')),
      keywords: ['refund', 'card', 'charge', 'dispute', 'money'],
      shown: ({ may }) => may('payments.view'),
      onCards: true,
    },
    {
      path: '/admin/revenue',
      label: 'Revenue',
      icon: ChartLine,
      screen: financeScreen,
      keywords: ['sales', 'fees', 'money', 'finance', 'financial management', 'net'],
      shown: ({ may }) => may('payouts.view'),
    },
    {
      path: '/admin/payouts',
      label: 'Payouts',
      icon: Landmark,
      screen: financeScreen,
      keywords: ['balance', 'bank', 'connect', 'stripe', 'account', 'money'],
      shown: ({ may }) => may('payouts.view'),
    },
  ],
}
