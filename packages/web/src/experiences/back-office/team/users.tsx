import type { TeamPage } from '@comanda/contract/team'
import { roleNames } from '@comanda/domain/access/role-names'
import { type StaffRole, staffRoles } from '@comanda/domain/access/roles'
import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { UserPlus, Users as UsersIcon } from '@comanda/ui/icons.ts'
import { Pager } from '@comanda/ui/pager'
import { SearchField } from '@comanda/ui/search-field'
import { Segmented } from '@comanda/ui/segmented'
import { Select } from '@comanda/ui/select'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { NoMatches } from '../lists/list-parts.tsx'
import { oneOf, pageNumber, text, useSearchState } from '../lists/search-state.ts'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { useLinkedRestaurant } from '../use-linked-restaurant.ts'
import { InvitePanel } from './invite-panel.tsx'
import { MemberPanel } from './member-panel.tsx'
import { PeopleTable } from './people-table.tsx'
import { teamKey, teamQuery } from './queries.ts'
import { useMemberActions } from './use-member-actions.tsx'

/** URL state of the users screen: the open panel, a member or the invitation form. */
const teamSearch = z.object({
  search: text(),
  role: oneOf(staffRoles),
  page: pageNumber,
  open: z.catch(z.nullable(z.union([z.literal('invite'), z.uuid()])), null),
})

type RoleFilter = 'all' | StaffRole
type RoleFilterOptions = { value: RoleFilter; label: string }[]

/** The users of the selected restaurant, or of all; with invitations and role changes where permitted. */
export default function Users() {
  const session = useStaff()
  const { restaurantId } = session
  useLinkedRestaurant()
  const { state, applied, set, type, push, pop } = useSearchState(teamSearch)
  const { role, page } = applied
  const search = applied.search.trim()
  const team = useQuery(teamQuery({ restaurantId, search, role, page }))
  const queries = useQueryClient()
  const openPanel = (open: string) => push({ open })
  const closePanel = () => pop({ open: null })
  const refresh = () => void queries.invalidateQueries({ queryKey: teamKey })
  const member = team.data?.members.find(({ id }) => id === applied.open)
  const { actions, question } = useMemberActions(({ id }) => openPanel(id), refresh)
  const counts = team.data?.counts
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
          <UserPlus className="size-4" />
          Invite User
        </Button>
      }
      aside={
        applied.open === 'invite' ? (
          <InvitePanel onClose={closePanel} onSent={done} />
        ) : (
          member && (
            <MemberPanel
              member={member}
              actions={actions}
              onClose={closePanel}
              onChanged={done}
              onOutdated={refresh}
            />
          )
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {!team.isLoadingError && (
          <StatStrip
            stats={[
              { label: 'Total Users', value: counts?.total },
              { label: 'Admins', value: counts?.admins },
              { label: 'Managers', value: counts?.managers },
              { label: 'Staff', value: counts?.staff },
            ]}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SearchField
            label="Search users..."
            value={state.search}
            onChange={(search) => type({ search, page: 1 })}
            hotkey
            className="w-full sm:w-60"
          />
          <RoleFilterControl
            options={filtersFor(session.may('users.manage', null))}
            value={role ?? 'all'}
            onChange={(chosen) => set({ role: chosen === 'all' ? null : chosen, page: 1 })}
          />
        </div>
        <PeopleTable
          members={team.data?.members}
          restaurants={session.restaurants}
          showRestaurant={!session.onOwnDomain}
          selectedId={member?.id ?? null}
          failure={failureOf(team, 'Users did not load')}
          empty={
            search !== '' || role !== null ? (
              <NothingFound onClear={() => set({ search: '', role: null, page: 1 })} />
            ) : (
              <NoUsers onInvite={() => openPanel('invite')} />
            )
          }
          actions={actions}
        />
        {team.data && <Pages team={team.data} onPage={(page) => push({ page })} />}
      </div>
      {question}
    </Screen>
  )
}

/** All roles next to each other; a list on phones, where they do not fit. */
function RoleFilterControl({
  options,
  value,
  onChange,
}: {
  options: RoleFilterOptions
  value: RoleFilter
  onChange: (chosen: RoleFilter) => void
}) {
  return (
    <>
      <Segmented
        label="Role"
        options={options}
        value={value}
        onChange={onChange}
        className="whitespace-nowrap max-sm:hidden"
      />
      <Select
        label="Role"
        hideLabel
        value={value}
        onChange={onChange}
        className="w-full sm:hidden"
        options={options.map(({ value, label }) => [value, label])}
      />
    </>
  )
}

function filtersFor(all: boolean): RoleFilterOptions {
  const roles = staffRoles.filter((role) => all || role !== 'master_admin')
  return [
    { value: 'all', label: 'All Roles' },
    ...roles.map((role) => ({ value: role, label: roleNames[role] })),
  ]
}

function Pages({
  team: { matching, page, pageSize, members },
  onPage,
}: {
  team: TeamPage
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
    <NoMatches icon={<UsersIcon className="size-5" />} title="No matching users" onClear={onClear}>
      No user has this name, email address or role.
    </NoMatches>
  )
}

function NoUsers({ onInvite }: { onInvite: () => void }) {
  return (
    <EmptyState
      level={2}
      icon={<UsersIcon className="size-5" />}
      title="No users yet"
      action={<Button onClick={onInvite}>Invite User</Button>}
    >
      Invite people by email. Each person’s role determines what they can do.
    </EmptyState>
  )
}
