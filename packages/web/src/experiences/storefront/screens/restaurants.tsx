import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { Store } from '@comanda/ui/icons.ts'
import { Logo } from '@comanda/ui/logo'
import { LazyAccountControl } from '../account/lazy-account-control.tsx'
import { usePage } from '../page.tsx'
import { LoadingScreen } from '../parts/loading-screen.tsx'
import { RestaurantTile } from '../parts/restaurant-tile.tsx'
import { useRestaurants } from '../queries.ts'

/** All restaurants that are online, by name. */
export default function RestaurantsScreen() {
  const page = usePage()
  const { value, failure, loading, retry } = useRestaurants(page.restaurants)
  const restaurants = page.restaurants ?? value
  if (loading) return <LoadingScreen />
  return (
    <>
      <header className="border-line border-b">
        <div className="mx-auto flex min-h-18 max-w-348 items-center justify-between px-4 sm:px-7">
          <Logo />
          <LazyAccountControl>
            <a
              href="/login"
              className="-mr-3 grid min-h-tap place-items-center rounded-8 px-3 font-medium text-15 text-ink-2 hover:text-ink"
            >
              Sign in
            </a>
          </LazyAccountControl>
        </div>
      </header>
      <main className="mx-auto max-w-348 px-4 py-8 sm:px-7 sm:py-11">
        <h1 className="font-display font-semibold text-36 tracking-display sm:text-48">Our Restaurants</h1>
        <p className="mt-1 text-18 text-ink-2">
          Order straight from the kitchen. Pickup or delivery, no app.
        </p>
        {failure && <FailedState title="The restaurants did not load" {...failure} onRetry={retry} />}
        {restaurants?.length === 0 && (
          <EmptyState className="py-20!" icon={<Store className="size-5" />} title="No Restaurants Available">
            <p>Please check back later.</p>
          </EmptyState>
        )}
        <ul className="mt-8 grid gap-7 sm:grid-cols-2 wide:grid-cols-3">
          {restaurants?.map((restaurant, index) => (
            <RestaurantTile key={restaurant.id} restaurant={restaurant} first={index < 3} />
          ))}
        </ul>
      </main>
    </>
  )
}
