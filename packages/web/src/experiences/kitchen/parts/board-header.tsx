import type { KitchenRestaurant } from '@comanda/contract/kitchen'
import type { Instant } from '@comanda/domain/time/instant'
import { Badge } from '@comanda/ui/badge'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import type { ReactNode } from 'react'
import { Clock } from './clock.tsx'

export interface BoardHeaderProps {
  restaurant: KitchenRestaurant
  now: Instant
  /** Buttons and the account menu. */
  children: ReactNode
}

export function BoardHeader({ restaurant, now, children }: BoardHeaderProps) {
  const { name, logo, timezone, orderingPaused } = restaurant
  return (
    <header className="flex min-h-15 flex-none items-center gap-3 px-4 py-2 lg:py-1">
      <RestaurantLogo
        src={logo && `${logo.path}-${logo.widths[0]}.webp`}
        className="hidden size-10 lg:block"
      />
      <div className="min-w-0 flex-auto">
        <div className="flex items-center gap-3">
          <h1 className="truncate font-bold text-18 leading-tight lg:text-20">{name}</h1>
          {orderingPaused && (
            <Badge tone="danger" large className="text-16!">
              Orders Disabled
            </Badge>
          )}
        </div>
        <div className="lg:hidden">
          <Clock now={now} zone={timezone} />
        </div>
      </div>
      {children}
      <div className="hidden lg:block">
        <Clock now={now} zone={timezone} />
      </div>
    </header>
  )
}
