import { KeyRound, Webhook } from '@comanda/ui/icons.ts'
import type { NavGroup } from './navigation.ts'
import { officeScreen } from './office-screen.tsx'

export const accessGroup: NavGroup = {
  label: 'Access',
  startsClosed: true,
  entries: [
    {
      path: '/admin/api-keys',
      label: 'API Keys',
      icon: KeyRound,
      screen: officeScreen(() => import('./api-keys/api-keys-screen.tsx')),
      keywords: ['programs', 'integrations', 'token', 'scopes', 'rights', 'point of sale', 'developer'],
      shown: ({ may }) => may('secrets.manage'),
    },
    {
      path: '/admin/webhooks',
      label: 'Webhooks',
      icon: Webhook,
      screen: officeScreen(() => import('./webhooks/webhooks-screen.tsx')),
      keywords: ['events', 'notifications', 'deliveries', 'signature', 'integrations', 'developer', 'replay'],
      shown: ({ may }) => may('secrets.manage'),
    },
  ],
}
