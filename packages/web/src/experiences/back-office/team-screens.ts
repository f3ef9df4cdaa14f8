import { KeyRound, ScrollText, ShieldCheck, Users } from '@comanda/ui/icons.ts'
import { aliasOf } from './alias.tsx'
import type { NavEntry, NavGroup } from './navigation.ts'
import { officeScreen } from './office-screen.tsx'

const users: NavEntry = {
  path: '/admin/users',
  label: 'Users',
  icon: Users,
  screen: officeScreen(() => import('./team/users.tsx')),
  keywords: ['team', 'people', 'invite', 'staff'],
  shown: (session) => session.may('users.manage'),
  onCards: true,
}

export const teamGroup: NavGroup = {
  label: 'Team',
  entries: [
    users,
    aliasOf(users, {
      path: '/admin/users/new',
      label: 'Invite User',
      opens: '/admin/users?open=invite',
      keywords: ['new user'],
    }),
    {
      path: '/admin/roles',
      label: 'Roles',
      icon: ShieldCheck,
      screen: officeScreen(() => import('./roles/roles-screen.tsx')),
      keywords: ['permissions', 'rights', 'matrix', 'access'],
      shown: (session) => session.may('users.manage'),
    },
    {
      path: '/admin/permissions',
      label: 'Permissions',
      icon: KeyRound,
      screen: officeScreen(() => import('./roles/permissions-screen.tsx')),
      keywords: ['rights', 'who can', 'roles', 'access'],
      shown: (session) => session.may('users.manage'),
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
