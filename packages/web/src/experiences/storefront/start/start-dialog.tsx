import type { MenuOverview } from '@comanda/contract/page'
import type { Instant } from '@comanda/domain/time/instant'
import { cx } from '@comanda/ui/cx.ts'
import { Dialog } from '@comanda/ui/dialog'
import { LiveRegion } from '@comanda/ui/live-region'
import { useEffect } from 'react'
import { afterLoad } from '../../../shared/first-paint.ts'
import { useHydrated } from '../../../shared/hydrated.ts'
import { PaymentUnderWay } from '../checkout/pay/payment-under-way.tsx'
import { DetailsStep, preloadDialog, TimingStep } from '../menu/dialogs.tsx'
import { useRestaurant } from '../page.tsx'
import { RestaurantMark } from '../parts/restaurant-mark.tsx'
import { FoodWall } from './food-wall.tsx'
import { OrderTypeStep } from './order-type-step.tsx'
import { StartFooter, StepDots } from './start-footer.tsx'
import { useStart } from './use-start.ts'

/** The later steps are loaded after the page has finished loading. */
const idleMs = 1500

/**
 * Order type, address and time: required before anything can be ordered. Not dismissible until completed
 * once, as far as that is possible.
 */
export function StartDialog({
  menu,
  now,
  proposed,
  onClose,
  onDone,
}: {
  menu: MenuOverview
  now: Instant
  /** The initial time. */
  proposed: Instant | null
  /** Absent until the order has been started, unless it cannot be. */
  onClose?: () => void
  onDone: () => void
}) {
  const restaurant = useRestaurant()
  const start = useStart(now, proposed, onDone)
  const hydrated = useHydrated()
  const title = titles[start.step](start.fulfillment)
  useEffect(() => void afterLoad(idleMs).then(preloadDialog.steps), [])
  return (
    <>
      {!onClose && hydrated && <FoodWall menu={menu} />}
      <Dialog
        onClose={onClose}
        title={title}
        above={
          <>
            {hydrated && <PaymentUnderWay inDialog />}
            <StepDots start={start} />
            <div className={cx('flex items-center gap-3.5', start.step !== 'order-type' && 'max-sm:hidden')}>
              <RestaurantMark restaurant={restaurant} className="size-11" />
              <div className="min-w-0">
                <p className="line-clamp-2 font-semibold text-16 leading-tight">{restaurant.name}</p>
                <p className="truncate text-14 text-ink-2">{restaurant.address}</p>
              </div>
            </div>
          </>
        }
        footer={<StartFooter start={start} />}
      >
        <LiveRegion text={title} />
        {start.step === 'order-type' && <OrderTypeStep start={start} now={now} />}
        {start.step === 'details' && <DetailsStep start={start} />}
        {start.step === 'timing' && <TimingStep start={start} now={now} />}
      </Dialog>
    </>
  )
}

const titles = {
  'order-type': () => 'How would you like your order?',
  details: () => 'Where should we deliver?',
  timing: (fulfillment: string | null) =>
    fulfillment === 'delivery' ? 'When should it arrive?' : 'When will you pick it up?',
}
