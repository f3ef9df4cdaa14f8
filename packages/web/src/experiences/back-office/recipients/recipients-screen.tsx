import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { ChooseRestaurant } from '../choose-restaurant.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { useLinkedRestaurant } from '../use-linked-restaurant.ts'
import { recipientsQuery } from './queries.ts'
import { RecipientsForm } from './recipients-form.tsx'

/** The notification recipients of a restaurant. */
export default function RecipientsScreen() {
  const { restaurant } = useStaff()
  useLinkedRestaurant()
  return (
    <Screen title="Notifications" subtitle="Who is notified of new orders and urgent problems.">
      {restaurant ? (
        <RecipientsOf key={restaurant.id} restaurantId={restaurant.id} />
      ) : (
        <ChooseRestaurant action="orders.manage" />
      )}
    </Screen>
  )
}

function RecipientsOf({ restaurantId }: { restaurantId: string }) {
  const query = useQuery(recipientsQuery(restaurantId))
  const failure = failureOf(query, 'The recipients did not load')
  return (
    <div className="mx-auto grid max-w-200 grid-cols-[minmax(0,1fr)] gap-4">
      {query.data ? (
        <RecipientsForm restaurantId={restaurantId} recipients={query.data} />
      ) : (
        <NotLoaded failure={failure} level={2} className="grid gap-4">
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </NotLoaded>
      )}
    </div>
  )
}
