import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { LimitsForm } from './limits-form.tsx'
import { limitsQuery } from './queries.ts'

const title = 'Order Limits'
const subtitle = 'How much the kitchen can promise for each time. Customers see which times are full.'

/** The order limits of a kitchen. */
export default restaurantScreen({ title, subtitle }, LimitsOf)

function LimitsOf({ restaurant }: RestaurantProps) {
  const limits = useQuery(limitsQuery(restaurant.id))
  const failure = failureOf(limits, 'The limits did not load')
  return (
    <Screen title={title} subtitle={subtitle}>
      <div className="mx-auto grid max-w-200 grid-cols-[minmax(0,1fr)] gap-6">
        {limits.data ? (
          <LimitsForm restaurantId={restaurant.id} setup={limits.data} />
        ) : (
          <NotLoaded failure={failure} level={2} className="grid gap-4">
            <Skeleton className="h-60" />
            <Skeleton className="h-40" />
          </NotLoaded>
        )}
      </div>
    </Screen>
  )
}
