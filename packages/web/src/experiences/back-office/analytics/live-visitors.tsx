import type { LiveVisit } from '@comanda/contract/visit-reports'
import { formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import type { VisitDevice } from '@comanda/domain/reporting/visits'
import { Badge } from '@comanda/ui/badge'
import { Card } from '@comanda/ui/card'
import { type Icon, Monitor, Smartphone, Tablet } from '@comanda/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../shared/clock.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { formatAgo, pageTitle } from './format.ts'
import { liveQuery } from './queries.ts'

const icons: Record<VisitDevice, Icon> = { mobile: Smartphone, tablet: Tablet, desktop: Monitor }

/** Visits with activity within the last 10 minutes; each opens its details. */
export function LiveVisitors({
  restaurantId,
  onOpen,
}: {
  restaurantId: string | undefined
  onOpen: (visit: LiveVisit) => void
}) {
  const live = useQuery(liveQuery(restaurantId))
  const now = useNow(Date.now(), 15_000)
  const failure = failureOf(live, 'Live visitors did not load')
  const { data } = live
  return (
    <Card
      flush
      title="Live Visitors"
      actions={
        data && data.count > 0 ? (
          <Badge tone="success" dot>
            {formatCount(data.count)} now
          </Badge>
        ) : undefined
      }
    >
      {data ? (
        data.visits.length === 0 ? (
          <p className="px-4 py-6 text-center text-ink-2 text-small">No active visitors right now</p>
        ) : (
          <ul aria-label="Live Visitors" className="max-h-80 divide-y divide-line overflow-y-auto">
            {data.visits.map((visit) => (
              <li key={visit.sessionId}>
                <button
                  type="button"
                  onClick={() => onOpen(visit)}
                  className="flex min-h-11 w-full items-start gap-3 px-4 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <VisitLine visit={visit} now={now} named={restaurantId === undefined} />
                </button>
              </li>
            ))}
          </ul>
        )
      ) : (
        <NotLoaded failure={failure} skeleton="m-4 h-24" />
      )}
      {data && data.count > data.visits.length && (
        <p className="border-line border-t px-4 py-2 text-12 text-ink-2">
          The latest {data.visits.length} of {formatCount(data.count)}.
        </p>
      )}
    </Card>
  )
}

function VisitLine({ visit, now, named }: { visit: LiveVisit; now: number; named: boolean }) {
  const { device, city, source, page, cart, lastActivity, restaurant } = visit
  const DeviceIcon = icons[device]
  const facts = [named ? restaurant.name : null, city, source === 'Direct' ? 'Direct' : `from ${source}`]
  return (
    <>
      <DeviceIcon role="img" aria-label={device} className="mt-0.5 size-4 flex-none text-ink-2" />
      <span className="min-w-0 flex-auto">
        <span className="block truncate font-medium text-13">{pageTitle(page)}</span>
        <span className="block truncate text-12 text-ink-2">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="flex-none text-right text-12 text-ink-2 tnum">
        <span className="block">{formatAgo(lastActivity, now)}</span>
        {cart && <span className="block font-medium text-ink">{formatMoney(cart.value)}</span>}
      </span>
    </>
  )
}
