import type { Ticket } from '@comanda/contract/kitchen'
import type { Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { History } from '@comanda/ui/icons.ts'
import { memo } from 'react'
import { CompletedOrder } from './completed-order.tsx'

const SHOWN = 8

export interface CompletedOrdersProps {
  /** Today's, last one first. */
  completed: readonly Ticket[]
  zone: Zone
  /** Shows all of them as a list, instead of the last few. */
  past: boolean
  onPast: (past: boolean) => void
}

/** The completed orders in a tab of their own: the last eight, or all of today. */
export const CompletedOrders = memo(function CompletedOrders({
  completed,
  zone,
  past,
  onPast,
}: CompletedOrdersProps) {
  return (
    <>
      <Button block className="mx-4 w-auto!" aria-pressed={past} onClick={() => onPast(!past)}>
        <History className="size-5" />
        {past ? 'Recent Completed' : 'Past Orders'}
      </Button>
      {past ? (
        <AllCompleted completed={completed} zone={zone} />
      ) : (
        <RecentCompleted completed={completed} zone={zone} />
      )}
    </>
  )
})

type ListProps = Pick<CompletedOrdersProps, 'completed' | 'zone'>

/** The last eight, in one row. In the footer of a large screen each has two lines, so that all of them fit. */
export function RecentCompleted({ completed, zone }: ListProps) {
  const more = completed.length - SHOWN
  return (
    <section
      aria-labelledby="recent-completed"
      className="flex min-h-14 min-w-0 items-center gap-x-3.5 gap-y-2 py-1.5 max-xl:flex-wrap max-xl:px-4"
    >
      <h2
        id="recent-completed"
        className="flex-none font-medium text-16 text-ink-2 xl:w-min xl:leading-tight"
      >
        Recent Completed
      </h2>
      {completed.length === 0 && <p className="text-16 text-ink-3">None yet today</p>}
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        aria-labelledby="recent-completed"
        className="relative flex min-w-0 flex-auto gap-1.5 max-xl:w-full max-xl:flex-wrap max-sm:grid max-sm:grid-cols-2 xl:overflow-x-auto xl:overscroll-contain"
      >
        {completed.slice(0, SHOWN).map((ticket) => (
          <li key={ticket.orderId} className="flex flex-none">
            <CompletedOrder ticket={ticket} zone={zone} />
          </li>
        ))}
      </ol>
      {more > 0 && (
        <span className="flex-none text-16 text-ink-2 tnum">
          +{more}
          <span className="visually-hidden"> more</span>
        </span>
      )}
    </section>
  )
}

/** All of today. */
export function AllCompleted({ completed, zone }: ListProps) {
  return (
    <section
      aria-labelledby="all-completed"
      className="border-line px-4 pt-3 pb-2 lg:flex lg:max-h-[38dvh] lg:flex-col lg:border-t"
    >
      <h2 id="all-completed" className="mb-2.5 flex flex-none justify-between font-semibold text-18">
        All Completed Orders Today
        <span className="text-ink-2 tnum">{completed.length}</span>
      </h2>
      {completed.length === 0 && <p className="text-16 text-ink-3">None yet today</p>}
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        aria-labelledby="all-completed"
        className="relative grid min-h-0 grid-cols-[minmax(0,1fr)] content-start gap-2 md:grid-cols-[repeat(auto-fill,minmax(28rem,1fr))] lg:overflow-y-auto lg:overscroll-contain"
      >
        {completed.map((ticket) => (
          <li key={ticket.orderId} className="flex">
            <CompletedOrder ticket={ticket} zone={zone} wide />
          </li>
        ))}
      </ol>
    </section>
  )
}
