import type { Device } from '@comanda/contract/devices'
import { formatDate, formatTime } from '@comanda/domain/time/format'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { type Column, DataTable, type TableFailure } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { Monitor, Tablet } from '@comanda/ui/icons.ts'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { useNow } from '../../../shared/clock.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import type { StaffRestaurant } from '../session.tsx'
import { RenameDialog } from './rename-dialog.tsx'

export interface DeviceTableProps {
  restaurant: StaffRestaurant
  devices: readonly Device[] | undefined
  failure: TableFailure | null
  skew: number
  onChanged: () => void
  onPair: () => void
}

export function DeviceTable({ restaurant, devices, failure, skew, onChanged, onPair }: DeviceTableProps) {
  const now = useNow(0, 30_000) + skew
  const [renamed, setRenamed] = useState<Device | null>(null)
  const [revoked, setRevoked] = useState<Device | null>(null)
  return (
    <>
      <DataTable
        label="Paired screens"
        columns={columnsOf(now, restaurant.timezone)}
        rows={devices}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        faded={({ online }) => !online}
        actions={(device) => [
          {
            label: 'Rename',
            quick: true,
            onSelect: () => setRenamed(device),
          },
          {
            label: 'Revoke',
            quick: true,
            danger: true,
            onSelect: () => setRevoked(device),
          },
        ]}
        failure={failure}
        skeletonRows={3}
        empty={
          <EmptyState
            level={2}
            icon={<Tablet className="size-5" />}
            title="No paired screens"
            action={<Button onClick={onPair}>Pair a screen</Button>}
          >
            Open the kitchen display on a tablet. It shows a code for you to approve here.
          </EmptyState>
        }
      />
      {renamed && (
        <RenameDialog
          restaurantId={restaurant.id}
          device={renamed}
          onDone={() => {
            setRenamed(null)
            onChanged()
          }}
          onClose={() => setRenamed(null)}
        />
      )}
      {revoked && (
        <RevokeQuestion
          restaurantId={restaurant.id}
          device={revoked}
          onDone={() => {
            setRevoked(null)
            onChanged()
          }}
          onClose={() => setRevoked(null)}
        />
      )}
    </>
  )
}

function columnsOf(now: number, zone: string): Column<Device>[] {
  return [
    { id: 'name', header: 'Name', cell: (device) => <Name {...device} /> },
    { id: 'device', header: 'Device', narrow: 'none', cell: ({ device }) => device },
    {
      id: 'worker',
      header: 'Operator',
      cell: ({ worker }) => worker ?? <span className="text-ink-3">–</span>,
    },
    { id: 'approved', header: 'Approved by', narrow: 'none', cell: ({ approvedBy }) => approvedBy },
    {
      id: 'state',
      header: 'State',
      width: 'w-72 @max-[43.75rem]:w-auto',
      narrow: 'end',
      cell: (device) => (
        <Badge dot tone={device.online ? 'success' : 'neutral'}>
          {stateOf(device, now, zone)}
        </Badge>
      ),
    },
  ]
}

function Name({ name, handheld }: Device) {
  const Icon = handheld ? Tablet : Monitor
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-8 flex-none place-items-center rounded-8 bg-sunken text-ink-2">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <span className="min-w-0 truncate font-semibold">{name}</span>
    </span>
  )
}

function stateOf({ online, lastSeenAt }: Device, now: number, zone: string): string {
  if (online) return 'Online now'
  if (lastSeenAt === null) return 'Never opened'
  const day = formatDate(lastSeenAt, zone)
  return `Last seen ${day === formatDate(now, zone) ? formatTime(lastSeenAt, zone) : day.replace(/^\w+, /, '')}`
}

interface QuestionProps {
  restaurantId: string
  device: Device
  onDone: () => void
  onClose: () => void
}

function RevokeQuestion({ restaurantId, device, onDone, onClose }: QuestionProps) {
  const revoking = useAction(
    async () => (await loadApi()).devices.revoke({ restaurantId, deviceId: device.id }),
    {
      onDone: () => {
        toast.success(`${device.name} was revoked.`)
        onDone()
      },
      toasts: true,
    },
  )
  return (
    <AlertDialog
      title={`Revoke ${device.name}?`}
      description="This takes effect immediately. The screen returns to its pairing code."
      confirmLabel="Revoke"
      busy={revoking.busy}
      onConfirm={() => revoking.run()}
      onCancel={onClose}
    />
  )
}
