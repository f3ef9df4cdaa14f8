import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { SectionLinks } from '../restaurant/section-links.tsx'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { HoursForm } from './hours-form.tsx'
import { hoursQuery } from './queries.ts'

const title = 'Hours'
const subtitle = 'When the restaurant takes orders, and days with different hours.'

/** The opening hours of a restaurant: the week and special days. */
export default restaurantScreen({ title, subtitle, action: 'hours.manage' }, HoursOf)

function HoursOf({ restaurant }: RestaurantProps) {
  const query = useQuery(hoursQuery(restaurant.id))
  const failure = failureOf(query, 'Opening hours did not load')
  if (query.data)
    return <HoursForm restaurantId={restaurant.id} stored={query.data} screen={{ title, subtitle }} />
  return (
    <Screen title={title} subtitle={subtitle}>
      <SectionLinks current="hours" />
      <NotLoaded failure={failure} level={2} className="grid gap-4 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-120" />
        <Skeleton className="h-60" />
      </NotLoaded>
    </Screen>
  )
}
