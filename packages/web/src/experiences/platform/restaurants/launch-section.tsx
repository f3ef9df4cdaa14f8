import { useMemo } from 'react'
import { Router } from 'wouter'
import { guardNavigation } from '../../back-office/forms/leave-guard.tsx'
import { RestaurantScope, useStaff } from '../../back-office/session.tsx'
import { LaunchCard } from '../../back-office/setup/launch-card.tsx'
import { DomainStep } from './domain-step.tsx'
import { menuLocation } from './menu/menu-location.ts'

/** What the restaurant needs before its first order. Renders nothing after it. */
export function LaunchSection({ restaurantId, domain }: { restaurantId: string; domain: string }) {
  const restaurant = useStaff().restaurants.find(({ id }) => id === restaurantId)
  const location = useMemo(() => menuLocation(restaurantId), [restaurantId])
  if (!restaurant) return null
  return (
    <RestaurantScope restaurant={restaurant}>
      <Router
        hrefs={location.shownOf}
        aroundNav={(go, to, options) => guardNavigation(go, location.shownOf(to), options)}
      >
        <LaunchCard restaurant={restaurant}>
          <DomainStep restaurantId={restaurantId} domain={domain} />
        </LaunchCard>
      </Router>
    </RestaurantScope>
  )
}
