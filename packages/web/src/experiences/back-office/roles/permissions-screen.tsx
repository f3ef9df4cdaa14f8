import { permissionAreas, permissionScope } from '@comanda/domain/access/permissions'
import { roleNames } from '@comanda/domain/access/role-names'
import { actions, staffRoles } from '@comanda/domain/access/roles'
import { counted } from '@comanda/domain/count'
import { Card } from '@comanda/ui/card'
import { FailedState } from '@comanda/ui/failed-state'
import { Select } from '@comanda/ui/select'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { textButtonClass } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { loadApi } from '../../../shared/load-api.ts'
import { id, oneOf, useSearchState } from '../lists/search-state.ts'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import { type StaffSession, useStaff } from '../session.tsx'
import { PermissionList } from './permission-list.tsx'
import { ScopeBadge } from './permission-table.tsx'
import { PersonRow } from './person-row.tsx'

const permissionSearch = z.object({ permission: oneOf(actions), at: id })

/** Who has a permission at a restaurant. */
export default function PermissionsScreen() {
  const session = useStaff()
  const { applied, set } = useSearchState(permissionSearch)
  const action = applied.permission ?? 'menu.manage'
  const open = session.restaurants.filter(({ id: at }) => session.may('users.manage', at))
  const at = open.some(({ id: one }) => one === applied.at) ? applied.at : defaultPlace(session, open)
  const permissions = permissionAreas.flatMap((area) => area.permissions)
  const name = permissions.find((one) => one.action === action)?.name ?? action
  return (
    <Screen title="Permissions">
      <div className="grid max-w-360 grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[21rem_minmax(0,1fr)]">
        <Card title="Permission" flush className="max-wide:hidden">
          <PermissionList selected={action} onSelect={(permission) => set({ permission })} />
        </Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card title="Who can do what, and where">
            <div className="grid gap-4 sm:grid-cols-2">
              <div className="wide:hidden">
                <Select
                  label="Permission"
                  value={action}
                  onChange={(permission) => set({ permission })}
                  groups={permissionAreas.map(({ area, permissions }) => ({
                    label: area,
                    options: permissions.map(({ action, name }) => [action, name] as const),
                  }))}
                />
              </div>
              <Select
                label="Restaurant"
                value={at ?? ''}
                onChange={(id) => set({ at: id || null })}
                options={[
                  ...(session.may('users.manage', null)
                    ? [['', 'The platform and all restaurants'] as const]
                    : []),
                  ...open.map(({ id, name }) => [id, name] as const),
                ]}
              />
            </div>
            <h3 className="mt-5 font-semibold text-14">{name}</h3>
            <dl className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-4">
              {staffRoles.map((role) => (
                <div
                  key={role}
                  className="flex items-center justify-between gap-2 rounded-8 bg-canvas px-3 py-2"
                >
                  <dt className="text-13">{roleNames[role]}</dt>
                  <dd>
                    <ScopeBadge scope={permissionScope(role, action)} />
                  </dd>
                </div>
              ))}
            </dl>
            <p className="mt-4">
              <Link href="/admin/roles" className={textButtonClass}>
                See all roles and permissions
              </Link>
            </p>
          </Card>
          <Card title="People with this permission">
            <Holders action={action} restaurantId={at} />
          </Card>
        </div>
      </div>
    </Screen>
  )
}

function defaultPlace(session: StaffSession, open: readonly { id: string }[]): string | null {
  if (session.restaurantId !== null) return session.restaurantId
  return session.may('users.manage', null) ? null : (open[0]?.id ?? null)
}

function Holders({
  action,
  restaurantId,
}: {
  action: (typeof actions)[number]
  restaurantId: string | null
}) {
  const query = useQuery({
    queryKey: ['team', 'holders', action, restaurantId],
    queryFn: async () => (await loadApi()).team.holders({ action, restaurantId }),
  })
  const failure = failureOf(query, 'People did not load')
  if (failure && !query.data) return <FailedState level={3} {...failure} />
  if (!query.data) {
    return (
      <Loading label="Loading people">
        <Skeleton className="h-40 rounded-12!" />
      </Loading>
    )
  }
  const { people, hidden } = query.data
  return (
    <>
      {people.length === 0 && hidden === 0 && (
        <p className="text-13 text-ink-2">No one has this permission here.</p>
      )}
      <ul className="divide-y divide-line">
        {people.map(({ membershipId, name, email, role, everywhere }) => (
          <PersonRow
            key={membershipId}
            name={name}
            email={email}
            detail={everywhere ? `${roleNames[role]}, all restaurants` : roleNames[role]}
            href={`/admin/users?open=${membershipId}`}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <p className="mt-3 text-13 text-ink-2">
          {people.length === 0 ? '' : 'And '}
          {counted(hidden, 'person', 'people')} of the platform.
        </p>
      )}
    </>
  )
}
