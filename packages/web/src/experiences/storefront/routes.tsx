import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { usePage } from './page.tsx'
import { RestaurantGate } from './parts/restaurant-gate.tsx'
import { MenuScreen } from './screens/menu.tsx'
import { NotFound } from './screens/not-found.tsx'
import { routeOf } from './screens.tsx'

/** The screen of a path, told whether the page knows a restaurant by its host or path. */
export function Routes() {
  const page = usePage()
  const [path] = useLocation()
  const route = routeOf(path)
  useArrival(path, route?.title)
  if (page.status === 404 && path === page.path) return <NotFound />
  if (path === '/' || path.startsWith('/menu/'))
    return (
      <RestaurantGate>
        <MenuScreen />
      </RestaurantGate>
    )
  if (!route) return <NotFound />
  // The places of an account are one screen, and keep what they have loaded.
  const screen = <route.screen key={route.title} />
  return route.ofRestaurant ? <RestaurantGate>{screen}</RestaurantGate> : screen
}

let lastPath: string | null = null

/** A new screen begins at its top and under its own title. */
function useArrival(path: string, title: string | undefined) {
  const { restaurant } = usePage()
  useEffect(() => {
    const arrived = lastPath !== null && lastPath !== path
    lastPath = path
    if (!arrived) return
    window.scrollTo(0, 0)
    document.title = [title ?? 'Order online', restaurant?.name].filter(Boolean).join(' · ')
  }, [path, title, restaurant])
}
