import type { CategoryOverview, MenuOverview, ProductSummary } from '@comanda/contract/page'
import { firstTimeOn, hoursOf } from '@comanda/domain/menu/served-hours'
import { slotDays } from '@comanda/domain/ordering/slots'
import { formatDayAndTime } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'
import { TextButton } from '@comanda/ui/text-button'
import { useOwnOrder } from '../order/use-own-order.ts'
import { useRestaurant } from '../page.tsx'
import { ProductCards } from './product-cards.tsx'

/** The dishes of other times: muted, with their hours and a time at which they can be ordered. */
export default function OtherTimes({
  categories,
  dayparts,
  now,
  onChooseTime,
}: Pick<MenuOverview, 'categories' | 'dayparts'> & {
  now: Instant
  /** Absent while ordering is off. */
  onChooseTime?: ((at: Instant) => void) | undefined
}) {
  const { settings } = useRestaurant()
  const { draft } = useOwnOrder()
  const slots = slotDays(now, settings, draft?.fulfillment ?? 'pickup').flatMap((day) => day.slots)
  const groups = categories.flatMap((category) => groupsOf(category, dayparts))
  return (
    <section
      aria-labelledby="other-times"
      className="group/menu menu-section menu-section-far"
      style={{
        '--cards': groups.reduce((count, { products }) => count + products.length, 0),
        // the names and hours of the groups
        '--head': `${4.5 * groups.length}rem`,
      }}
      data-off
    >
      <h2 id="other-times" className="font-display font-semibold text-24 tracking-display sm:text-28">
        At other times
      </h2>
      {groups.map(({ category, hours, products: [first, ...rest] }) => {
        const time = firstTimeOn(slots, first, category, dayparts, settings.timezone)
        return (
          <div key={`${category.id} ${hours}`} className="mt-4">
            <h3 className="font-semibold text-20">{category.name}</h3>
            <div className="flex flex-wrap items-center gap-x-4 text-15 text-ink-2">
              {hours && <span>Available {hours}</span>}
              {time !== undefined && onChooseTime && (
                <TextButton onClick={() => onChooseTime(time)}>
                  Order for {formatDayAndTime(time, now, settings.timezone).replace(/^To/, 'to')}
                </TextButton>
              )}
            </div>
            <div className="other-time">
              <ProductCards products={[first, ...rest]} omitted={0} isOnPage={() => true} />
            </div>
          </div>
        )
      })}
    </section>
  )
}

/** A category's dishes by their hours. */
function groupsOf(category: CategoryOverview, dayparts: MenuOverview['dayparts']) {
  const byHours = new Map<string | null, [ProductSummary, ...ProductSummary[]]>()
  for (const product of category.products) {
    const hours = hoursOf(product, category, dayparts)
    byHours.set(hours, [...(byHours.get(hours) ?? []), product] as [ProductSummary, ...ProductSummary[]])
  }
  return [...byHours].map(([hours, products]) => ({ category, hours, products }))
}
