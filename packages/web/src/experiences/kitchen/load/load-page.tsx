import type { KitchenLoad } from '@comanda/contract/throttling'
import type { Zone } from '@comanda/domain/time/instant'
import { FailedState } from '@comanda/ui/failed-state'
import { Meter } from '@comanda/ui/meter'
import { Spinner } from '@comanda/ui/spinner'
import { readFailure } from '../../../shared/failure.ts'
import { cardClass, PrepTime, Today } from './pace.tsx'
import { SlotRow, type SlotRowProps } from './slot-row.tsx'
import { useLoad, useSlotChange } from './use-load.ts'

/** The screen with the next hours by slot against the limits, and the orders in progress. */
export function LoadPage({ zone }: { zone: Zone }) {
  const query = useLoad()
  return (
    <main
      aria-label="Kitchen load"
      className="relative min-h-0 flex-auto overflow-y-auto overscroll-contain px-4"
    >
      {query.isPending && (
        <p role="status" className="flex items-center gap-3 py-6 text-18 text-ink-2">
          <Spinner className="size-6" />
          Loading...
        </p>
      )}
      {query.isError && !query.data && (
        <FailedState
          title="The kitchen load is not available"
          {...readFailure(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
          <section aria-labelledby="load-slots" className={cardClass}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 id="load-slots" className="font-semibold text-18">
                Next hours, 15 minutes each
              </h2>
              <p className="text-16 text-ink-2">by promised time</p>
            </div>
            <ul className="mt-2 grid divide-y divide-line">
              {query.data.slots.map((slot) => (
                <Slot key={slot.at} slot={slot} zone={zone} />
              ))}
            </ul>
            <p className="mt-3 text-16 text-ink-2">
              Customers cannot choose times that are full or closed. Orders already promised keep their times.
            </p>
          </section>
          <div className="grid content-start gap-3 sm:grid-cols-2 lg:grid-cols-1">
            <InProgress {...query.data.inProgress} />
            <PrepTime {...query.data.prep} />
            <Today {...query.data.today} />
          </div>
        </div>
      )}
    </main>
  )
}

function Slot({ slot, zone }: Pick<SlotRowProps, 'slot' | 'zone'>) {
  const { busy, problem, set } = useSlotChange(slot.at)
  return (
    <>
      <SlotRow slot={slot} zone={zone} busy={busy} onChange={set} />
      {problem && (
        <li className="py-1.5">
          <p role="alert" className="font-semibold text-16 text-danger-ink">
            {problem}
          </p>
        </li>
      )}
    </>
  )
}

function InProgress({ count, max, waiting }: KitchenLoad['inProgress']) {
  return (
    <section aria-labelledby="load-progress" className={cardClass}>
      <h2 id="load-progress" className="font-semibold text-18">
        In progress now
      </h2>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <b className="font-bold text-36 tnum">{count}</b>
        <span className="text-18 text-ink-2">{max === null ? 'no limit' : `of ${max} at once`}</span>
      </p>
      {max !== null && (
        <Meter
          label="Orders in progress"
          value={count}
          max={max}
          className={count >= max ? 'mt-2 h-3! text-danger-ink' : 'mt-2 h-3! text-preparing-dot'}
        />
      )}
      {waiting > 0 && (
        <p className="mt-2 font-semibold text-18 text-new-ink tnum">
          {waiting} more {waiting === 1 ? 'waits' : 'wait'}
        </p>
      )}
    </section>
  )
}
