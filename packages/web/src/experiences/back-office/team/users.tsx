import type { TeamMember } from '@comanda/contract/team'
import { roleNames } from '@comanda/domain/access/role-names'
import type { StaffRole } from '@comanda/domain/access/roles'
import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { UserPlus, Users as UsersIcon } from '@comanda/ui/icons.ts'
import { Pager } from '@comanda/ui/pager'
import { SearchField } from '@comanda/ui/search-field'
import { Segmented } from '@comanda/ui/segmented'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../lists/use-debounced.ts'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { MemberPanel } from './member-panel.tsx'
import { PeopleTable } from './people-table.tsx'
import { teamKey, teamQuery } from './queries.ts'
import { useMemberActions } from './use-member-actions.tsx'

type RoleFilter = 'all' | StaffRole

/** The users of the selected restaurant, or of all; with invitations and role changes where permitted. */
export default function Users() {
  const session = useStaff()
  const { filter, search, setSearch, role, setRole, setPage } = useTeamFilter(session.restaurantId)
  const team = useQuery(teamQuery(filter))
  const { panel, openPanel, closePanel, refresh } = usePanel(team.data?.members)
  const { actions, question } = useMemberActions(({ id }) => openPanel(id), refresh)
  const counts = team.data?.counts
  const isFiltered = filter.search !== '' || filter.role !== null
  const done = () => {
    closePanel()
    refresh()
  }
  return (
    <Screen
      title="User Management"
      subtitle="Manage restaurant staff and admin users"
      actions={
        <Button variant="solid" onClick={() => openPanel('invite')}>
          <UserPlus aria-hidden="true" className="size-4" />
          Invite User
        </Button>
      }
      aside={
        panel === 'invite' ? (
          <InvitePanel onClose={closePanel} onSent={done} />
        ) : (
          panel && <MemberPanel member={panel} actions={actions} onClose={closePanel} onChanged={done} />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <StatStrip
          stats={[
            { label: 'Total Users', value: counts?.total },
            { label: 'Admins', value: counts?.admins },
            { label: 'Managers', value: counts?.managers },
            { label: 'Staff', value: counts?.staff },
          ]}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SearchField
            label="Search users..."
            value={search}
            onChange={setSearch}
            hotkey
            className="w-full sm:w-60"
          />
          <div className="-mx-4 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] sm:mx-0 sm:px-0">
            <Segmented
              label="Role"
              options={filtersFor(session.may('users.manage', null))}
              value={role}
              onChange={setRole}
              className="whitespace-nowrap"
            />
          </div>
        </div>
        <PeopleTable
          members={team.data?.members}
          restaurants={session.restaurants}
          showRestaurant={!session.onOwnDomain}
          selectedId={panel && panel !== 'invite' ? panel.id : null}
          failure={failureOf(team, 'Users did not load')}
          empty={
            isFiltered ? (
              <NothingFound
                onClear={() => {
                  setSearch('')
                  setRole('all')
                }}
              />
            ) : (
              <NoUsers onInvite={() => openPanel('invite')} />
            )
          }
          actions={actions}
        />
        {team.data && <Pages team={team.data} page={filter.page} onPage={setPage} />}
      </div>
      {question}
    </Screen>
  )
}

function useTeamFilter(restaurantId: string | null) {
  const [search, setSearch] = useState('')
  const [role, setRole] = useState<RoleFilter>('all')
  const settled = useDebounced(search.trim())
  // The page applies to one list: another restaurant, search or role starts over.
  const list = JSON.stringify([restaurantId, settled, role])
  const [pageOf, setPageOf] = useState({ list, page: 1 })
  const page = pageOf.list === list ? pageOf.page : 1
  const filter = { restaurantId, search: settled, role: role === 'all' ? null : role, page }
  return { filter, search, setSearch, role, setRole, setPage: (to: number) => setPageOf({ list, page: to }) }
}

/** The open panel: the invitation form, or a member with current data. */
function usePanel(members: readonly TeamMember[] | undefined) {
  const queries = useQueryClient()
  const [opened, setOpened] = useState<string | null>(null)
  const member = members?.find(({ id }) => id === opened)
  return {
    panel: opened === 'invite' ? ('invite' as const) : (member ?? null),
    openPanel: setOpened,
    closePanel: () => setOpened(null),
    refresh: () => void queries.invalidateQueries({ queryKey: teamKey }),
  }
}

function filtersFor(all: boolean): { value: RoleFilter; label: string }[] {
  const roles: StaffRole[] = all
    ? ['master_admin', 'owner', 'manager', 'staff']
    : ['owner', 'manager', 'staff']
  return [
    { value: 'all', label: 'All Roles' },
    ...roles.map((role) => ({ value: role, label: roleNames[role] })),
  ]
}

function Pages({
  team: { matching, pageSize, members },
  page,
  onPage,
}: {
  team: { matching: number; pageSize: number; members: readonly unknown[] }
  page: number
  onPage: (page: number) => void
}) {
  if (matching <= pageSize) return null
  const before = (page - 1) * pageSize
  return (
    <Pager
      from={before + 1}
      to={before + members.length}
      total={matching}
      onPrevious={page > 1 ? () => onPage(page - 1) : null}
      onNext={before + members.length < matching ? () => onPage(page + 1) : null}
    />
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      level={2}
      icon={<UsersIcon aria-hidden="true" className="size-5" />}
      title="No matching users"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      No user has this name, email address or role.
    </EmptyState>
  )
}

function NoUsers({ onInvite }: { onInvite: () => void }) {
  return (
    <EmptyState
      level={2}
      icon={<UsersIcon aria-hidden="true" className="size-5" />}
      title="No users yet"
      action={<Button onClick={onInvite}>Invite User</Button>}
    >
      Invite people by email. Each person’s role determines what they can do.
    </EmptyState>
  )
}
