import type { KitchenOperator } from '@comanda/contract/devices'
import { formatDate } from '@comanda/domain/time/format'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { type Column, DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { Users } from '@comanda/ui/icons.ts'
import { Switch } from '@comanda/ui/switch'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { failureOf } from '../queries.ts'
import type { StaffRestaurant } from '../session.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { refreshStaff, staffQuery } from './queries.ts'

/** The staff PINs, which attribute actions on a shared screen to a person. */
export function StaffPins({ restaurant }: { restaurant: StaffRestaurant }) {
  const client = useQueryClient()
  const staff = useQuery(staffQuery(restaurant.id))
  const [settingFor, setSettingFor] = useState<KitchenOperator | null>(null)
  const [removingFrom, setRemovingFrom] = useState<KitchenOperator | null>(null)
  const refresh = () => void refreshStaff(client, restaurant.id)
  return (
    <section aria-labelledby="staff-pins" className="mt-4 grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="staff-pins" className="font-semibold text-16">
            Staff PINs
          </h2>
          <p className="text-13 text-ink-2">
            Staff who enter their PIN on a paired screen work under their own name.
          </p>
        </div>
        {staff.data && (
          <PinRule restaurantId={restaurant.id} required={staff.data.pinRequired} onChanged={refresh} />
        )}
      </div>
      <DataTable
        label="Staff and their PINs"
        columns={columnsOf(restaurant.timezone)}
        rows={staff.data?.staff}
        rowKey={({ userId }) => userId}
        rowName={({ name }) => name}
        failure={failureOf(staff, 'The staff did not load')}
        skeletonRows={3}
        actions={(person) => actionsOf(person, { onSet: setSettingFor, onRemove: setRemovingFrom })}
        empty={
          <EmptyState icon={<Users className="size-5" />} title="No users yet">
            Invite people under Users, then give them a PIN.
          </EmptyState>
        }
      />
      {settingFor && (
        <PinDialog
          restaurantId={restaurant.id}
          person={settingFor}
          onSet={refresh}
          onClose={() => setSettingFor(null)}
        />
      )}
      {removingFrom && (
        <RemoveQuestion
          restaurantId={restaurant.id}
          person={removingFrom}
          onDone={() => {
            setRemovingFrom(null)
            refresh()
          }}
          onClose={() => setRemovingFrom(null)}
        />
      )}
    </section>
  )
}

type Choose = (person: KitchenOperator) => void

function actionsOf(person: KitchenOperator, { onSet, onRemove }: { onSet: Choose; onRemove: Choose }) {
  if (!person.maySet) return []
  const set = {
    label: person.pinSetAt === null ? 'Set PIN' : 'New PIN',
    quick: true,
    onSelect: () => onSet(person),
  }
  const remove = {
    label: 'Remove PIN',
    danger: true,
    onSelect: () => onRemove(person),
  }
  return person.pinSetAt === null ? [set] : [set, remove]
}

function columnsOf(zone: string): Column<KitchenOperator>[] {
  return [
    { id: 'name', header: 'Name', cell: ({ name }) => <span className="font-semibold">{name}</span> },
    { id: 'role', header: 'Role', cell: ({ role }) => roleNames[role] },
    {
      id: 'pin',
      header: 'PIN',
      width: 'w-72 @max-[43.75rem]:w-auto',
      cell: ({ pinSetAt }) =>
        pinSetAt === null ? (
          <span className="text-ink-3">None</span>
        ) : (
          `Set ${formatDate(pinSetAt, zone).replace(/^\w+, /, '')}`
        ),
    },
  ]
}

const roleNames = { owner: 'Owner', manager: 'Manager', staff: 'Staff' } as const

interface PinRuleProps {
  restaurantId: string
  required: boolean
  onChanged: () => void
}

/** Optimistic: shows the new state immediately, and reverts it when the server refuses it. */
function PinRule({ restaurantId, required, onChanged }: PinRuleProps) {
  const [checked, setChecked] = useState(required)
  const saving = useAction(
    async (next: boolean) => (await loadApi()).devices.requirePin({ restaurantId, required: next }),
    { onDone: onChanged, onFailed: (_, next) => setChecked(!next), toasts: true },
  )
  return (
    <Switch
      label="Require a PIN"
      description="Without a PIN a screen shows orders, but cannot change them."
      checked={checked}
      disabled={saving.busy}
      onChange={({ currentTarget }) => {
        setChecked(currentTarget.checked)
        saving.run(currentTarget.checked)
      }}
    />
  )
}

interface RemoveProps {
  restaurantId: string
  person: KitchenOperator
  onDone: () => void
  onClose: () => void
}

function RemoveQuestion({ restaurantId, person, onDone, onClose }: RemoveProps) {
  const removing = useAction(
    async () => (await loadApi()).devices.removePin({ restaurantId, userId: person.userId }),
    { onDone, toasts: true },
  )
  return (
    <AlertDialog
      title={`Remove ${person.name}’s PIN?`}
      description="They will be signed out of any kitchen screen."
      confirmLabel="Remove PIN"
      busy={removing.busy}
      onConfirm={() => removing.run()}
      onCancel={onClose}
    />
  )
}
