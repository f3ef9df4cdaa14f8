import type { Ticket } from '@comanda/contract/kitchen'
import { counted } from '@comanda/domain/count'
import { type AllDay, countAllDay, type DishCount } from '@comanda/domain/kitchen/all-day'
import type { Lanes } from '../board/board-state.ts'
import { LaneTitle } from '../board/lane-title.tsx'
import type { KitchenLine } from '../upcoming/kitchen-line.ts'

/** All-day counts of these lanes' orders, limited to the products of this screen's stations. */
export function allDayOf(lanes: Lanes, { isOwn }: KitchenLine): AllDay {
  return countAllDay(openOrders(lanes), isOwn)
}

export function openOrders(lanes: Lanes): Ticket[] {
  return [...lanes.preparing, ...lanes.acknowledged, ...lanes.new]
}

/** The number of portions of each dish still to be made, over all open orders. */
export function AllDayPanel({ counts }: { counts: AllDay }) {
  const title = `All day, ${counted(counts.orders, 'open order')}`
  return (
    <section aria-label={title} className="flex min-h-0 min-w-0 flex-col">
      <LaneTitle title={title} count={counts.portions} />
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Dishes"
        className="min-h-0 relative overflow-y-auto overscroll-contain rounded-12"
      >
        {counts.dishes.length === 0 ? (
          <p className="rounded-12 border border-line border-dashed px-4 py-6 text-center text-16 text-ink-3">
            Nothing left to make
          </p>
        ) : (
          <ul className="divide-y divide-line rounded-12 border border-line bg-surface px-4">
            {counts.dishes.map((dish) => (
              <Dish key={dish.key} dish={dish} />
            ))}
          </ul>
        )}
      </section>
    </section>
  )
}

function Dish({ dish: { name, code, portions, options } }: { dish: DishCount }) {
  return (
    <li className="flex min-h-14.5 items-center gap-3 py-1.5">
      <b className="min-w-9 flex-none text-center text-28 leading-none tnum">{portions}</b>
      <div className="min-w-0 flex-auto">
        <p className="font-semibold text-18 leading-tight wrap-anywhere">
          {code && <span className="code mr-2 text-ink-2">{code}</span>}
          {name}
        </p>
        {options.length > 0 && (
          <p className="text-16 text-ink-2 leading-tight wrap-anywhere">
            {options.map(({ text, portions }) => `${portions} × ${text}`).join(' · ')}
          </p>
        )}
      </div>
    </li>
  )
}
