import type { AuditRow } from '@comanda/contract/audit'
import { auditActionLabel } from '@comanda/contract/audit-labels'
import type { Zone } from '@comanda/domain/time/instant'
import { zoneShortName } from '@comanda/domain/time/zone'
import type { Column } from '@comanda/ui/data-table'
import { LayoutGrid } from '@comanda/ui/icons.ts'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { formatMoment } from '../lists/days.ts'
import { logoSource } from '../restaurant-name.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { ActionIcon } from './action-icon.tsx'
import { actorRoleLabel } from './labels.ts'

interface ColumnOptions {
  now: number
  zone: string
  restaurants: readonly StaffRestaurant[]
  /** False in the log of a single restaurant, where every row would show the same one. */
  ofOne: boolean
}

export function entryColumns({ now, zone, restaurants, ofOne }: ColumnOptions): Column<AuditRow>[] {
  const columns: Column<AuditRow>[] = [
    {
      id: 'at',
      header: ofOne ? `When, ${zoneShortName(now, zone)}` : 'When',
      width: ofOne ? '@min-[58rem]:w-40' : '@min-[58rem]:w-48',
      narrow: 'end',
      cell: ({ at, restaurant }) => {
        const own = zoneOfEntry(restaurant, restaurants, zone)
        return (
          <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap text-ink-2 tnum">
            {formatMoment(at, now, own)}
            {!ofOne && ` ${zoneShortName(at, own)}`}
          </time>
        )
      },
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
      cell: ({ action, area, similar }) => (
        <span className="flex items-center gap-2 font-semibold">
          <ActionIcon action={action} area={area} />
          <span>
            {auditActionLabel(action)}
            {similar.length > 0 && (
              <span className="whitespace-nowrap font-regular text-ink-2"> {similar.length + 1} times</span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'on',
      header: 'On',
      narrow: 'line',
      cell: ({ subjectLabel, similar }) => (
        <span className="text-ink-2 wrap-anywhere @min-[43.75rem]:line-clamp-2 @min-[43.75rem]:min-w-28">
          {subjectLabel}
          {similar.length > 0 && ` and ${similar.length} more`}
        </span>
      ),
    },
  ]
  const where: Column<AuditRow> = {
    id: 'where',
    header: 'Where',
    width: '@min-[58rem]:w-48',
    narrow: 'line',
    cell: ({ restaurant }) => <Where restaurant={restaurant} restaurants={restaurants} />,
  }
  return ofOne ? columns : [...columns, where]
}

/** The time zone of an entry: its restaurant's, so that all staff of the restaurant see the same times. */
export function zoneOfEntry(
  restaurant: AuditRow['restaurant'],
  restaurants: readonly StaffRestaurant[],
  zone: Zone,
): Zone {
  return restaurants.find(({ id }) => id === restaurant?.id)?.timezone ?? zone
}

function Where({
  restaurant,
  restaurants,
}: Pick<AuditRow, 'restaurant'> & Pick<ColumnOptions, 'restaurants'>) {
  const known = restaurants.find(({ id }) => id === restaurant?.id)
  return (
    <span className="inline-flex max-w-full items-center gap-2 align-bottom text-ink-2">
      {restaurant ? (
        <RestaurantLogo src={logoSource(known?.logo ?? null)} className="size-5 rounded-6!" />
      ) : (
        <LayoutGrid className="size-4.5 flex-none" />
      )}
      <span className="truncate">{restaurant?.name ?? 'Platform'}</span>
    </span>
  )
}
