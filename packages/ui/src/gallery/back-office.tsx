import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { CommandDialog } from '../command-dialog.tsx'
import { CommandList } from '../command-list.tsx'
import { DataTable, type DataTableProps } from '../data-table.tsx'
import { EmptyState } from '../empty-state.tsx'
import { FilterMenu } from '../filter-menu.tsx'
import { ChefHat, LayoutGrid, Pencil, Trash2, Users } from '../icons.ts'
import { MenuButton } from '../menu-button.tsx'
import { Pager } from '../pager.tsx'
import { SearchField } from '../search-field.tsx'
import { StatStrip } from '../stat-strip.tsx'
import { Row, Specimen } from './layout.tsx'

/** Components of the back offices. */
export function GalleryBackOffice() {
  return (
    <div data-experience="owner" className="space-y-10 text-body">
      <Row>
        <Specimen name="Table: rows, actions, details, numbers above" wide>
          <FilteredPeople />
        </Specimen>
        <Specimen name="The same, narrow, loading, failed">
          <div className="space-y-4">
            <DataTable {...table} rows={people.slice(0, 2)} />
            <DataTable {...table} rows={undefined} skeletonRows={2} />
            <DataTable
              {...table}
              rows={undefined}
              failure={{
                title: 'Users did not load',
                message: 'Request timed out. Please try again.',
                code: 'TIMEOUT_ERROR',
                onRetry: nothing,
              }}
            />
          </div>
        </Specimen>
      </Row>
      <Row>
        <Specimen name="Commands">
          <Commands />
        </Specimen>
      </Row>
    </div>
  )
}

function FilteredPeople() {
  const [typed, setTyped] = useState('')
  const [roles, setRoles] = useState<Role[]>([])
  const shown = people.filter(
    ({ name, role }) =>
      name.toLowerCase().includes(typed.toLowerCase()) && (roles.length === 0 || roles.includes(role)),
  )
  return (
    <div className="space-y-3">
      <StatStrip
        stats={[
          { label: 'Total Users', value: people.length },
          { label: 'Managers', value: 1, note: 'one invited' },
          { label: 'Staff' },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <SearchField hotkey label="Search users…" value={typed} onChange={setTyped} className="w-52" />
        <FilterMenu label="Role" all="Any" many options={roleOptions} value={roles} onChange={setRoles} />
      </div>
      <DataTable {...table} rows={shown} />
      <Pager
        note="Stored for seven years."
        from={1}
        to={shown.length}
        total={shown.length}
        onPrevious={null}
        onNext={nothing}
      />
    </div>
  )
}

function Commands() {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const list = {
    label: 'Go to a screen',
    typed,
    onType: setTyped,
    empty: 'No results',
    groups: [
      { label: 'Go to', commands: commands.filter(({ label }) => label.toLowerCase().includes(typed)) },
    ],
  }
  return (
    <div className="space-y-4">
      <div className="flex gap-2">
        <Button onClick={() => setOpen(true)}>Palette</Button>
        <MenuButton
          label="Theme"
          variant="outline"
          items={[
            { caption: 'Theme' },
            { label: 'Light', checked: true, onSelect: nothing },
            'line',
            ...actions,
          ]}
        >
          Menu
        </MenuButton>
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <CommandList {...list} />
      </div>
      {open && <CommandDialog {...list} onClose={() => setOpen(false)} />}
    </div>
  )
}

type Role = 'owner' | 'manager' | 'staff'

interface Person {
  name: string
  email: string
  role: Role
  orders: number
}

const people: readonly Person[] = [
  { name: 'Keiko Mori', email: 'owner@sakura.test', role: 'owner', orders: 0 },
  { name: 'Haruto Ito', email: 'manager@sakura.test', role: 'manager', orders: 128 },
  { name: 'Mina Park', email: 'staff@sakura.test', role: 'staff', orders: 1204 },
]

const roleOptions: { value: Role; label: string }[] = [
  { value: 'owner', label: 'Owner' },
  { value: 'manager', label: 'Manager' },
  { value: 'staff', label: 'Staff' },
]

const actions = [
  { label: 'Edit', icon: <Pencil />, onSelect: nothing, quick: true },
  { label: 'Remove', icon: <Trash2 />, onSelect: nothing, danger: true, quick: true },
]

const table: Omit<DataTableProps<Person>, 'rows'> = {
  label: 'Users',
  columns: [
    {
      id: 'name',
      header: 'User',
      cell: ({ name, email }) => (
        <>
          <b className="block">{name}</b>
          <span className="text-ink-2">{email}</span>
        </>
      ),
    },
    { id: 'role', header: 'Role', narrow: 'end', cell: ({ role }) => <Badge>{role}</Badge> },
    { id: 'orders', header: 'Orders', align: 'end', cell: ({ orders }) => orders.toLocaleString('en-US') },
  ],
  rowKey: ({ email }) => email,
  rowName: ({ name }) => name,
  actions: () => actions,
  expand: ({ name }) => <p>What {name} did last.</p>,
  empty: <EmptyState title="No results" />,
}

const commands = [
  {
    id: 'all',
    label: 'All Restaurants',
    icon: <LayoutGrid className="size-4" />,
    checked: true,
    onSelect: nothing,
  },
  { id: 'users', label: 'Users', hint: 'Team', icon: <Users className="size-4" />, onSelect: nothing },
  { id: 'kitchen', label: 'Live Orders', icon: <ChefHat className="size-4" />, onSelect: nothing },
]

function nothing() {}
