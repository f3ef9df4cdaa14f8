import type { Punctuality } from '@comanda/contract/service-times'
import type { KitchenLoad } from '@comanda/contract/throttling'
import { counted } from '@comanda/domain/count'
import { formatLateness } from '@comanda/domain/reporting/promise-outcome'

/** A panel of the load screen. */
export const cardClass = 'self-start rounded-12 border border-line bg-surface p-4'

/** How long orders took in the last hour, and what customers are promised. */
export function PrepTime({ median, orders, promised, isMeasured }: KitchenLoad['prep']) {
  return (
    <section aria-labelledby="load-prep" className={cardClass}>
      <h2 id="load-prep" className="font-semibold text-18">
        Prep time, last hour
      </h2>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <b className="font-bold text-28 tnum">{median === null ? '–' : `${Math.round(median / 60)} min`}</b>
        <span className="text-16 text-ink-2 tnum">
          {median === null ? 'no orders ready' : `median of ${counted(orders, 'order')}`}
        </span>
      </p>
      <p className="mt-1 text-16 text-ink-2 tnum">
        Promised: {promised} min, {isMeasured ? 'automatic' : 'fixed'}
      </p>
    </section>
  )
}

/** The punctuality of the kitchen today. */
export function Today({ orders, early, onTime, late, median }: Punctuality) {
  const share = (part: number) => `${(part / Math.max(1, orders)) * 100}%`
  return (
    <section aria-labelledby="load-today" className={cardClass}>
      <h2 id="load-today" className="font-semibold text-18">
        Promises today
      </h2>
      {orders === 0 || median === null ? (
        <p className="mt-1 text-16 text-ink-2">No orders have become ready yet.</p>
      ) : (
        <>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <b className="font-bold text-28 tnum">{Math.round((onTime / orders) * 100)}%</b>
            <span className="text-16 text-ink-2 tnum">
              within 3 min, {onTime} of {orders}
            </span>
          </p>
          <div aria-hidden="true" className="mt-2 flex h-2.5 gap-0.5 overflow-hidden rounded-full">
            <span className="bg-acknowledged-dot" style={{ width: share(early) }} />
            <span className="bg-ready-dot" style={{ width: share(onTime) }} />
            <span className="bg-danger-ink" style={{ width: share(late) }} />
          </div>
          <p className="mt-2 text-16 text-ink-2 tnum">
            {late} late, {early} early, median {formatLateness(median)}
          </p>
        </>
      )}
    </section>
  )
}
