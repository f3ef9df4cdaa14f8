import { formatClock } from '@comanda/domain/time/format'
import { useQuery } from '@tanstack/react-query'
import { RefreshButton } from '../lists/list-parts.tsx'
import { useStaff } from '../session.tsx'
import { dashboardKey, overviewQuery, restaurantQuery } from './queries.ts'

/** When the figures were read, in the zone of their day, and a button that reads them again. */
export function RefreshData() {
  const { restaurant } = useStaff()
  const overview = useQuery({ ...overviewQuery(null), enabled: restaurant === null })
  const own = useQuery({ ...restaurantQuery(restaurant?.id ?? ''), enabled: restaurant !== null })
  const { data, dataUpdatedAt } = restaurant ? own : overview
  return (
    <>
      {data && (
        <span className="text-13 text-ink-2 tnum office:max-[61rem]:hidden">
          Updated {formatClock(dataUpdatedAt, data.zone)}
        </span>
      )}
      <RefreshButton queryKey={dashboardKey} label="Refresh Data" />
    </>
  )
}
