import type { MenuOverview, ProductSummary } from '@comanda/contract/page'
import { activeMenuNames, isCategoryOn, isProductOn } from '@comanda/domain/menu/availability'
import { firstTimeOn, hoursOf } from '@comanda/domain/menu/served-hours'
import { slotDays } from '@comanda/domain/ordering/slots'
import { formatDayAndTime } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { Clock } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useOwnOrder } from '../order/use-own-order.ts'
import { useRestaurant } from '../page.tsx'

interface OtherTime {
  hours: string | null
  /** The first time for which the dish can be ordered, if there is one. */
  first: Instant | undefined
}

/** When a dish that is not sold at `at` can be ordered; null for a dish that is. */
export function useOtherTime(
  { categories, dayparts }: MenuOverview,
  product: ProductSummary,
  at: Instant,
  now: Instant,
): OtherTime | null {
  const { settings } = useRestaurant()
  const { draft } = useOwnOrder()
  const { timezone: zone } = settings
  const category = categories.find(({ products }) => products.some(({ id }) => id === product.id))
  if (!category) return null
  const isOn = isCategoryOn(category, at, zone) && isProductOn(product, activeMenuNames(dayparts, at, zone))
  if (isOn) return null
  const slots = slotDays(now, settings, draft?.fulfillment ?? 'pickup').flatMap((day) => day.slots)
  return {
    hours: hoursOf(product, category, dayparts),
    first: firstTimeOn(slots, product, category, dayparts, zone),
  }
}

export function OtherTimeFooter({
  hours,
  first,
  now,
  onChooseTime,
}: OtherTime & { now: Instant; onChooseTime: (at?: Instant) => void }) {
  const { timezone } = useRestaurant().settings
  return (
    <>
      <Notice
        tone="neutral"
        className="mb-3 text-15"
        icon={<Clock className="size-5" />}
        title={hours ? `Available ${hours}` : 'Not available at this time'}
      />
      {first === undefined ? (
        <Button variant="brand" size="xl" block disabled>
          No time to order this soon
        </Button>
      ) : (
        <Button variant="brand" size="xl" block onClick={() => onChooseTime(first)}>
          Order for {formatDayAndTime(first, now, timezone).replace(/^To/, 'to')}
        </Button>
      )}
    </>
  )
}
