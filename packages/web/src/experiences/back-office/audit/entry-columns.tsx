import type { AuditEntry } from '@comanda/contract/audit'
import { auditActionLabel } from '@comanda/contract/audit-labels'
import type { Column } from '@comanda/ui/data-table'
import { LayoutGrid } from '@comanda/ui/icons.ts'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { formatMoment } from '../lists/days.ts'
import { logoSource } from '../restaurant-name.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { ActionIcon } from './action-icon.tsx'
import { actorRoleLabel } from './labels.ts'

interface Seen {
  now: number
  zone: string
  restaurants: readonly StaffRestaurant[]
  /** False in the log of a single restaurant, where every row would show the same one. */
  ofOne: boolean
}

export function entryColumns({ now, zone, restaurants, ofOne }: Seen): Column<AuditEntry>[] {
  const columns: Column<AuditEntry>[] = [
    {
      id: 'at',
      header: 'When',
      width: '@min-[43.75rem]:w-40',
      narrow: 'end',
      cell: ({ at }) => (
        <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap text-ink-2 tnum">
          {formatMoment(at, now, zone)}
        </time>
      ),
    },
    {
      id: 'who',
      header: 'Who',
      narrow: 'line',
      cell: (entry) => (
        <>
          <span className="font-semibold">{entry.actorName}</span>{' '}
          <span className="whitespace-nowrap text-ink-2">{actorRoleLabel(entry)}</span>
        </>
      ),
    },
    {
      id: 'what',
      header: 'What',
      narrow: 'lead',
      cell: ({ action, area }) => (
        <span className="flex items-center gap-2 font-semibold">
          <ActionIcon action={action} area={area} />
          {auditActionLabel(action)}
        </span>
      ),
    },
    {
      id: 'on',
      header: 'On',
      narrow: 'line',
      cell: ({ subjectLabel }) => <span className="text-ink-2 [overflow-wrap:anywhere]">{subjectLabel}</span>,
    },
  ]
  const where: Column<AuditEntry> = {
    id: 'where',
    header: 'Where',
    width: '@min-[43.75rem]:w-48',
    narrow: 'line',
    cell: ({ restaurant }) => <Where restaurant={restaurant} restaurants={restaurants} />,
  }
  return ofOne ? columns : [...columns, where]
}

function Where({ restaurant, restaurants }: Pick<AuditEntry, 'restaurant'> & Pick<Seen, 'restaurants'>) {
  const known = restaurants.find(({ id }) => id === restaurant?.id)
  return (
    <span className="inline-flex max-w-full items-center gap-2 align-bottom text-ink-2">
      {restaurant ? (
        <RestaurantLogo src={logoSource(known?.logo ?? null)} className="size-5 rounded-6!" />
      ) : (
        <LayoutGrid aria-hidden="true" className="size-4.5 flex-none" />
      )}
      <span className="truncate">{restaurant?.name ?? 'Platform'}</span>
    </span>
  )
}
