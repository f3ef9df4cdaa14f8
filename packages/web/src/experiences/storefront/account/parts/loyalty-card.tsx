import { formatDay } from '@comanda/domain/time/format'
import { FailedState } from '@comanda/ui/failed-state'
import { useNow } from '../../../../shared/clock.ts'
import { useLoaded } from '../../../../shared/use-loaded.ts'
import { usePage } from '../../page.tsx'
import { loadLoyalty } from '../queries.ts'
import { RewardMeter } from './reward-meter.tsx'

const maxEntries = 5

/**
 * The points balance at this restaurant and its last changes. Hidden if the restaurant never had a loyalty
 * program.
 */
export function LoyaltyCard() {
  const { restaurant, now: renderedAt } = usePage()
  const now = useNow(renderedAt, 60_000)
  const id = restaurant?.id ?? null
  const { value: loyalty, failure, retry } = useLoaded(id, () => loadLoyalty(id ?? ''))
  if (failure)
    return (
      <FailedState
        title="Your points did not load"
        message={failure.message}
        code={failure.code}
        onRetry={retry}
      />
    )
  if (!loyalty?.program || !restaurant) return null
  return (
    <section aria-labelledby="points-title" className="mb-8">
      <h2 id="points-title" className="mb-2.5 font-semibold text-18">
        {loyalty.program.name}
      </h2>
      {loyalty.program.description && (
        <p className="mb-3 text-15 text-ink-2">{loyalty.program.description}</p>
      )}
      <RewardMeter program={loyalty.program} balance={loyalty.balance} />
      {loyalty.history.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {loyalty.history.slice(0, maxEntries).map((entry) => (
            <li
              key={`${entry.kind} ${entry.orderNumber} ${entry.at}`}
              className="flex items-baseline gap-4 py-2.5 text-15"
            >
              <span className="min-w-0 flex-auto">
                {entryLabels[entry.kind]}
                {entry.orderNumber && <span className="text-ink-2"> · Order {entry.orderNumber}</span>}
              </span>
              <span className="text-ink-2">{formatDay(entry.at, now, restaurant.settings.timezone)}</span>
              <span className="tnum w-16 text-right font-semibold">
                {entry.points > 0 ? `+${entry.points}` : `−${-entry.points}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const entryLabels = {
  earn: 'Earned',
  redeem: 'Reward used',
  reverse_earn: 'Reversed by a refund',
  reverse_redeem: 'Reward returned',
  adjust: 'Adjusted',
} as const
