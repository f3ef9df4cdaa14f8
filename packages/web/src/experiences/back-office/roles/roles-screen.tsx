import { permissionAreas, permissionScope } from '@comanda/domain/access/permissions'
import { roleNames } from '@comanda/domain/access/role-names'
import { type StaffRole, staffRoles } from '@comanda/domain/access/roles'
import { Button } from '@comanda/ui/button'
import { Download } from '@comanda/ui/icons.ts'
import * as z from 'zod/mini'
import { download } from '../lists/download.ts'
import { oneOf, useSearchState } from '../lists/search-state.ts'
import { Screen } from '../screen.tsx'
import { PermissionTable } from './permission-table.tsx'
import { RolePanel } from './role-panel.tsx'

const rolesSearch = z.object({ role: oneOf(staffRoles) })

/** What each role can do, from the table that the server enforces, and the people of a role. */
export default function RolesScreen() {
  const { applied, push, pop } = useSearchState(rolesSearch)
  const close = () => pop({ role: null })
  return (
    <Screen
      title="Roles and Permissions"
      actions={
        <Button onClick={() => download(new Blob([asCsv()], { type: 'text/csv' }), 'permissions.csv')}>
          <Download className="size-4" />
          Export table
        </Button>
      }
      aside={applied.role && <RolePanel key={applied.role} role={applied.role} onClose={close} />}
    >
      <p className="mb-4 text-13 text-ink-2">
        The server checks every request against this table. <b className="text-ink">All</b> means every
        restaurant, <b className="text-ink">Own</b> the restaurant of the membership. The four roles are built
        in and cannot be edited.
      </p>
      <PermissionTable
        selected={applied.role}
        onSelect={(role: StaffRole) => (applied.role === role ? close() : push({ role }))}
      />
    </Screen>
  )
}

function asCsv(): string {
  const rows = permissionAreas.flatMap(({ area, permissions }) =>
    permissions.map(({ action, name }) => [
      area,
      name,
      action,
      ...staffRoles.map((role) => permissionScope(role, action)),
    ]),
  )
  const head = ['Area', 'Permission', 'Name in the API', ...staffRoles.map((role) => roleNames[role])]
  return [head, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')
}
