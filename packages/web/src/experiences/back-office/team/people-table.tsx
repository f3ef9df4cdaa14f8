import type { TeamMember } from '@comanda/contract/team'
import { roleNames } from '@comanda/domain/access/role-names'
import type { StaffRole } from '@comanda/domain/access/roles'
import { Avatar } from '@comanda/ui/avatar'
import { Badge } from '@comanda/ui/badge'
import { type Column, DataTable, type RowAction, type TableFailure } from '@comanda/ui/data-table'
import {
  ChefHat,
  ClipboardList,
  Mail,
  MailX,
  Pencil,
  Send,
  ShieldCheck,
  Store,
  UserCheck,
  UserX,
} from '@comanda/ui/icons.ts'
import type { ReactNode } from 'react'
import { RestaurantName } from '../restaurant-name.tsx'
import type { StaffRestaurant } from '../session.tsx'

export interface PeopleTableProps {
  members: readonly TeamMember[] | undefined
  restaurants: readonly StaffRestaurant[]
  /** False on a restaurant's own domain, where every row would show the same one. */
  showRestaurant: boolean
  selectedId: string | null
  failure: TableFailure | null
  empty: ReactNode
  actions: MemberActions
}

/** Row actions of a member; each asks for confirmation where needed. */
export interface MemberActions {
  open: (member: TeamMember) => void
  isBusy: (member: TeamMember) => boolean
  deactivate: (member: TeamMember) => void
  reactivate: (member: TeamMember) => void
  resend: (member: TeamMember) => void
  revoke: (member: TeamMember) => void
}

/** All members and pending invitations. */
export function PeopleTable({
  members,
  restaurants,
  showRestaurant,
  selectedId,
  failure,
  empty,
  actions,
}: PeopleTableProps) {
  const columns: Column<TeamMember>[] = [
    {
      id: 'user',
      header: 'User',
      // Takes the remaining width, and truncates long addresses rather than the other columns.
      width: 'w-full max-w-0! @max-[43.75rem]:max-w-none!',
      cell: (member) => <Person member={member} showRestaurant={showRestaurant} />,
    },
    {
      id: 'role',
      header: 'Role',
      cell: (member) => <RoleCell member={member} />,
      width: 'whitespace-nowrap',
      narrow: 'none',
    },
    ...(showRestaurant ? [restaurantColumn(restaurants)] : []),
    {
      id: 'created',
      header: 'Created',
      // Room for the quick actions of the hovered row, where there is any.
      width: '@min-[56rem]:pr-20! @max-[48rem]:hidden',
      narrow: 'none',
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap text-ink-2 tnum">{formatCreated(createdAt)}</span>
      ),
    },
  ]
  return (
    <DataTable
      label="Users"
      columns={columns}
      rows={members}
      rowKey={({ id }) => id}
      rowName={nameOf}
      actions={(member) => rowActions(member, actions)}
      actionsHeader
      onOpen={actions.open}
      selectedKey={selectedId}
      faded={({ state }) => state === 'deactivated'}
      failure={failure}
      empty={empty}
      skeletonRows={6}
    />
  )
}

/** The display name of a row: the name, or the email address if there is none. */
export function nameOf({ name, email }: Pick<TeamMember, 'name' | 'email'>): string {
  return name || email
}

function restaurantColumn(restaurants: readonly StaffRestaurant[]): Column<TeamMember> {
  return {
    id: 'restaurant',
    header: 'Restaurant',
    width: 'whitespace-nowrap',
    narrow: 'none',
    cell: ({ restaurantId, restaurantName, forNewRestaurant }) => {
      if (forNewRestaurant) return <span className="text-ink-2">New restaurant</span>
      const known = restaurants.find(({ id }) => id === restaurantId)
      const unknown = restaurantName === null ? null : { name: restaurantName, logo: null }
      return <RestaurantName restaurant={known ?? unknown} className="max-w-56 text-ink-2" />
    },
  }
}

function Person({ member, showRestaurant }: { member: TeamMember; showRestaurant: boolean }) {
  const { kind, state, name, email, isYou } = member
  return (
    <span className="flex min-w-0 items-center gap-3">
      {kind === 'invitation' ? (
        <span
          aria-hidden="true"
          className="grid size-8 flex-none place-items-center rounded-full border border-line bg-sunken text-ink-2"
        >
          <Mail className="size-4" />
        </span>
      ) : (
        <Avatar name={nameOf(member)} muted={state === 'deactivated'} className="size-8" />
      )}
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          {nameOf(member)}
          {isYou && <span className="ml-2 font-regular text-12 text-ink-2">You</span>}
        </span>
        {name && <span className="block truncate text-12 text-ink-2">{email}</span>}
        <span className="mt-1 hidden flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-2 @max-[43.75rem]:flex">
          <RoleCell member={member} />
          {showRestaurant && <span className="wrap-anywhere">{placeOf(member)}</span>}
        </span>
      </span>
    </span>
  )
}

/** The date since when the row exists. */
export function formatCreated(createdAt: number): string {
  return day.format(createdAt)
}

/** Where a role applies. */
function placeOf({ restaurantName, forNewRestaurant }: TeamMember): string {
  return forNewRestaurant ? 'New restaurant' : (restaurantName ?? 'All restaurants')
}

function RoleCell({ member: { kind, state, role } }: { member: TeamMember }) {
  if (state === 'accepted') {
    return (
      <Badge tone="info" dot>
        Accepted, not set up
      </Badge>
    )
  }
  if (kind === 'invitation') {
    return (
      <Badge tone={state === 'expired' ? 'neutral' : 'warn'} dot>
        {state === 'expired' ? 'Expired' : 'Invited'}, {roleNames[role]}
      </Badge>
    )
  }
  if (state === 'deactivated') return <Badge dot>Deactivated, {roleNames[role]}</Badge>
  return (
    <span className="inline-flex items-center gap-2 text-ink-2">
      <RoleIcon role={role} />
      {roleNames[role]}
    </span>
  )
}

function rowActions(member: TeamMember, actions: MemberActions): RowAction[] {
  if (!member.mayChange) return []
  if (member.kind === 'invitation') {
    const resend = { label: 'Resend', icon: <Send />, pinned: true, onSelect: () => actions.resend(member) }
    const withdraw = {
      label: 'Withdraw',
      icon: <MailX />,
      danger: true,
      onSelect: () => actions.revoke(member),
    }
    return member.state === 'accepted' ? [withdraw] : [resend, withdraw]
  }
  if (member.state === 'deactivated') {
    return [{ label: 'Reactivate', icon: <UserCheck />, onSelect: () => actions.reactivate(member) }]
  }
  return [
    { label: 'Edit', icon: <Pencil />, quick: true, onSelect: () => actions.open(member) },
    {
      label: 'Deactivate',
      icon: <UserX />,
      quick: true,
      danger: true,
      onSelect: () => actions.deactivate(member),
    },
  ]
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** The icon of a role. Always shown next to its name. */
function RoleIcon({ role }: { role: StaffRole }) {
  const Glyph = icons[role]
  return <Glyph aria-hidden="true" className="size-4" />
}

const icons = { staff: ChefHat, manager: ClipboardList, owner: Store, master_admin: ShieldCheck }
