import type { KitchenRestaurant } from '@comanda/contract/kitchen'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { Badge } from '@comanda/ui/badge'
import { cx } from '@comanda/ui/cx.ts'
import { Flame, WifiOff } from '@comanda/ui/icons.ts'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { memo, type ReactNode } from 'react'
import { isOrderingOff, whyOrderingIsOff } from '../pause/ordering-off.ts'
import { boardSkew, useBoardClock, useBoardSecond } from '../ticket/board-clock.ts'
import { Clock } from './clock.tsx'
import { contactTime } from './offline-bar.tsx'

export interface BoardHeaderProps {
  restaurant: KitchenRestaurant
  /** The stations whose dishes this screen shows; null: all. */
  station: string | null
  /** The last contact with the server, while there is no room for the offline bar on a phone. */
  lostSince: Instant | null
  /** Buttons and the account menu. */
  children: ReactNode
}

/** Restaurant name and local time; while ordering is off also why, and until when it is paused. */
export function BoardHeader({ restaurant, station, lostSince, children }: BoardHeaderProps) {
  const { name, logo, timezone } = restaurant
  const isOff = isOrderingOff(restaurant)
  return (
    <header className="flex-none px-4 py-2 lg:py-1">
      <div className="flex min-h-11 items-center gap-2 lg:min-h-13 2xl:max-[120rem]:gap-3">
        <RestaurantLogo
          src={logo && `${logo.path}-${logo.widths[0]}.webp`}
          className="size-10 max-lg:hidden"
        />
        <div className="min-w-0 flex-auto">
          <div className="flex items-center gap-x-3 max-lg:flex-wrap">
            <h1 className="min-w-0 truncate font-bold text-18 leading-tight lg:text-20">
              <span className={station === null ? undefined : 'max-lg:hidden'}>{name}</span>
              {station !== null && <span className="lg:hidden">{station}</span>}
            </h1>
            {station !== null && (
              <span className="inline-flex min-w-0 items-center gap-1.5 rounded-8 bg-raised px-2.5 py-1 font-semibold text-16 max-lg:hidden">
                <Flame className="size-5 flex-none" />
                <span className="truncate">{station}</span>
              </span>
            )}
            {isOff && <OffBadge className="max-sm:hidden!" />}
          </div>
          {isOff && <WhyOff restaurant={restaurant} className="max-sm:hidden lg:truncate" />}
          {lostSince !== null && <LostOnPhone since={lostSince} zone={timezone} />}
          <div className={cx('@container lg:hidden', lostSince !== null && 'max-md:hidden')}>
            <BoardTime zone={timezone} />
          </div>
        </div>
        {children}
        <div className="hidden lg:block">
          <BoardTime zone={timezone} />
        </div>
      </div>
      {isOff && (
        // Next to the buttons of a phone, the reason would take a line for each of its words.
        <div className="mt-1 flex flex-wrap items-center gap-x-2 sm:hidden">
          <OffBadge />
          <WhyOff restaurant={restaurant} />
        </div>
      )}
    </header>
  )
}

function OffBadge({ className }: { className?: string }) {
  return (
    <Badge tone="danger" large className={cx('text-16! max-lg:px-2! max-lg:py-0!', className)}>
      Orders Disabled
    </Badge>
  )
}

interface WhyOffProps {
  restaurant: KitchenRestaurant
  className?: string
}

function WhyOff({ restaurant, className }: WhyOffProps) {
  const sentence = useBoardClock((now) => whyOrderingIsOff(restaurant, now))
  return <p className={cx('text-16 text-ink-2 leading-tight', className)}>{sentence}</p>
}

/** Shown instead of the clock, because there is no room next to the buttons. */
function LostOnPhone({ since, zone }: { since: Instant; zone: Zone }) {
  const time = useBoardClock((now) => contactTime(since, now - boardSkew(), zone))
  return (
    <p
      role="alert"
      className="flex items-center gap-1.5 font-semibold text-16 text-danger-ink leading-tight md:hidden"
    >
      <WifiOff className="size-4.5 flex-none" />
      <span className="truncate">
        <span className="visually-hidden">Offline </span>since {time}
      </span>
    </p>
  )
}

/** The kitchen's clock: the only part of the board that re-renders every second. */
const BoardTime = memo(function BoardTime({ zone }: { zone: Zone }) {
  return <Clock now={useBoardSecond()} zone={zone} />
})
