import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { SectionLinks } from '../restaurant/section-links.tsx'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { AreaForm } from './area-form.tsx'
import { areaQuery } from './queries.ts'

const title = 'Delivery Area'
const subtitle = 'Where your own drivers deliver, with a fee and a minimum for each zone.'

/** The zones of the restaurant's own deliveries. */
export default restaurantScreen({ title, subtitle, action: 'fees.manage' }, AreaOf)

function AreaOf({ restaurant }: RestaurantProps) {
  const query = useQuery(areaQuery(restaurant.id))
  const failure = failureOf(query, 'The delivery area did not load')
  if (query.data)
    return <AreaForm restaurantId={restaurant.id} stored={query.data} screen={{ title, subtitle }} />
  return (
    <Screen title={title} subtitle={subtitle}>
      <SectionLinks current="area" />
      <NotLoaded failure={failure} level={2} className="grid gap-4 wide:grid-cols-[minmax(0,1fr)_21rem]">
        <Skeleton className="h-120" />
        <Skeleton className="h-60" />
      </NotLoaded>
    </Screen>
  )
}
