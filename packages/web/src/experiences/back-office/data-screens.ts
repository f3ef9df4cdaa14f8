import { CloudUpload, Download, FileText } from '@comanda/ui/icons.ts'
import type { NavGroup } from './navigation.ts'
import { officeScreen } from './office-screen.tsx'

export const dataGroup: NavGroup = {
  label: 'Data',
  startsClosed: true,
  entries: [
    {
      path: '/admin/reports',
      label: 'Reports',
      icon: FileText,
      screen: officeScreen(() => import('./reports/reports-screen.tsx')),
      keywords: [
        'sales',
        'tax',
        'tips',
        'fees',
        'refunds',
        'bookkeeping',
        'journal',
        'invoices',
        'csv',
        'dishes',
      ],
      shown: ({ may }) => may('payouts.view'),
    },
    {
      path: '/admin/import',
      label: 'Import',
      icon: CloudUpload,
      screen: officeScreen(() => import('./transfer/transfer-screen.tsx')),
      keywords: ['csv', 'spreadsheet', 'excel', 'upload', 'menu file'],
      shown: ({ may }) => may('menu.manage'),
    },
    {
      path: '/admin/export',
      label: 'Export',
      icon: Download,
      screen: officeScreen(() => import('./export/export-screen.tsx')),
      keywords: ['csv', 'spreadsheet', 'excel', 'backup', 'download', 'orders', 'payments', 'members'],
      shown: ({ may }) => may('orders.manage') || may('menu.manage'),
    },
  ],
}
