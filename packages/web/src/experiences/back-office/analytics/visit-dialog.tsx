import type { VisitDetails } from '@comanda/contract/visit-reports'
import { formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { formatClock } from '@comanda/domain/time/format'
import { Badge } from '@comanda/ui/badge'
import { Dialog } from '@comanda/ui/dialog'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery } from '@tanstack/react-query'
import { formatDayAndZone } from '../lists/days.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { formatDuration, pageTitle, stageLabel } from './format.ts'
import { visitQuery } from './queries.ts'

/** What happened in one visit. */
export function VisitDialog({
  restaurantId,
  sessionId,
  onClose,
}: {
  restaurantId: string
  sessionId: string
  onClose: () => void
}) {
  const visit = useQuery(visitQuery(restaurantId, sessionId))
  const failure = failureOf(visit, 'The visit did not load')
  return (
    <Dialog
      onClose={onClose}
      title="Visitor Session Details"
      description={visit.data && `${visit.data.restaurant.name}, session ${sessionId.slice(0, 8)}`}
    >
      {visit.data ? <Details visit={visit.data} /> : <NotLoaded failure={failure} skeleton="h-60" />}
    </Dialog>
  )
}

function Details({ visit }: { visit: VisitDetails }) {
  const { restaurant, startedAt, lastActivity, stage, orders, revenue, steps, lines, city, country } = visit
  const facts: [string, string][] = [
    ['Source', visit.referrer ? `${visit.source} (${visit.referrer})` : visit.source],
    ['Landing page', pageTitle(visit.landingPage)],
    ['Last page', pageTitle(visit.page)],
    ['Browser', `${visit.browser}, ${visit.device}`],
    ['Location', [city, country].filter(Boolean).join(', ') || 'Unknown'],
    ...(orders > 0
      ? [['Orders', `${orders}, ${formatMoney(revenue)} without tips`] as [string, string]]
      : []),
  ]
  return (
    <div className="grid gap-5">
      <StatStrip
        narrow
        stats={[
          { label: 'Duration', value: formatDuration((lastActivity - startedAt) / 1000) },
          { label: 'Page views', value: formatCount(visit.pageViews) },
        ]}
      />
      <div>
        <Badge tone={stage === 'completed_purchase' ? 'success' : 'info'}>{stageLabel(stage)}</Badge>
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-13">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <section aria-labelledby="visit-steps">
        <h3 id="visit-steps" className="font-semibold text-14">
          Steps
        </h3>
        <p className="mb-2 text-12 text-ink-2">{formatDayAndZone(startedAt, restaurant.zone)}</p>
        {steps.length === 0 ? (
          <p className="text-13 text-ink-2">No steps were reported.</p>
        ) : (
          <ol className="grid gap-1.5 text-13">
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps only ever follow
              <li key={index} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3">
                <span className="text-ink-2 tnum">{formatClock(step.at, restaurant.zone)}</span>
                <span>{stepText(step)}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      {lines.length > 0 && (
        <section aria-labelledby="visit-cart">
          <h3 id="visit-cart" className="mb-2 font-semibold text-14">
            Cart
          </h3>
          <ul className="grid gap-1.5 text-13">
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a dish can be in several lines
              <li key={index} className="flex gap-3">
                <span className="min-w-8 flex-none whitespace-nowrap text-ink-2 tnum">{line.quantity} ×</span>
                <span className="min-w-0 flex-auto">
                  {line.name}
                  {line.removed && <span className="text-ink-2"> (removed)</span>}
                </span>
                <span className="flex-none tnum">{formatMoney(line.total)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function stepText({ kind, name, quantity }: VisitDetails['steps'][number]): string {
  const dish = quantity === null || quantity === 1 ? name : `${quantity} × ${name}`
  switch (kind) {
    case 'page_viewed':
      return `Opened ${pageTitle(name)}`
    case 'product_viewed':
      return `Viewed ${name}`
    case 'add_to_cart':
      return `Added ${dish}`
    case 'remove_from_cart':
      return `Removed ${dish}`
    case 'checkout_started':
      return 'Started checkout'
    case 'checkout_completed':
      return 'Completed purchase'
  }
}
