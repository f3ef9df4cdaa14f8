import { EmptyState } from '@comanda/ui/empty-state'
import { Store } from '@comanda/ui/icons.ts'
import { RestaurantCard } from './home/restaurant-card.tsx'
import { scopeName } from './scope-name.ts'
import { Screen } from './screen.tsx'
import { useStaff } from './session.tsx'

/** The restaurants that the user can open, with links into each. */
export default function HomeScreen() {
  const session = useStaff()
  const shown = session.restaurant ? [session.restaurant] : session.restaurants
  return (
    <Screen title={scopeName(session)} subtitle={session.restaurant ? undefined : 'Your restaurants'}>
      {shown.length === 0 && (
        <EmptyState
          level={2}
          icon={<Store aria-hidden="true" className="size-5" />}
          title="No restaurants yet"
        >
          They appear here once a menu has been imported.
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {shown.map((restaurant) => (
          <RestaurantCard key={restaurant.id} restaurant={restaurant} />
        ))}
      </ul>
    </Screen>
  )
}
