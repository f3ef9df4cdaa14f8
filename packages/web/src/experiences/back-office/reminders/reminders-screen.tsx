import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { reminderQuery } from './queries.ts'
import { ReminderForm } from './reminder-form.tsx'

const title = 'Cart Reminders'
const subtitle = 'Emails to customers who agreed and left dishes in their cart.'

/** The reminders of carts that were not ordered: settings, preview and results. */
export default restaurantScreen({ title, subtitle, action: 'promotions.manage' }, RemindersOf)

function RemindersOf({ restaurant }: RestaurantProps) {
  const query = useQuery(reminderQuery(restaurant.id))
  const failure = failureOf(query, 'Cart reminders did not load')
  if (query.data)
    return <ReminderForm restaurant={restaurant} stored={query.data} screen={{ title, subtitle }} />
  return (
    <Screen title={title} subtitle={subtitle}>
      <NotLoaded failure={failure} level={2} className="mx-auto grid max-w-300 gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-80" />
      </NotLoaded>
    </Screen>
  )
}
