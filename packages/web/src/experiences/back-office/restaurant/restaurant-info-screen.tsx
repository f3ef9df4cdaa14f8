import type { RestaurantInfo } from '@comanda/contract/restaurant-info'
import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { oneOf, useSearchState } from '../lists/search-state.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { RestaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { type StaffRestaurant, useStaff } from '../session.tsx'
import { SetUpForm } from '../setup/set-up-form.tsx'
import { dueSetup } from '../setup/setup-state.ts'
import { FeesForm } from './fees-form.tsx'
import { OrderingForm } from './ordering-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { restaurantInfoQuery } from './queries.ts'
import { SectionLinks } from './section-links.tsx'
import { title } from './section-screen.tsx'

const sectionSearch = z.object({ section: oneOf(['ordering', 'fees', 'new']) })

/** The profile of a restaurant, when it takes orders, and its fees. */
export default function RestaurantInfoScreen() {
  const session = useStaff()
  const { applied } = useSearchState(sectionSearch)
  const isNew = applied.section === 'new' && session.me.mayOpenRestaurant && !session.onOwnDomain
  if (isNew || dueSetup(session) === 'new') return <SetUpForm />
  return (
    <RestaurantScreen title={title} action="orders.manage">
      {(restaurant) => <InfoOf restaurant={restaurant} />}
    </RestaurantScreen>
  )
}

function InfoOf({ restaurant }: { restaurant: StaffRestaurant }) {
  const { applied } = useSearchState(sectionSearch)
  const query = useQuery(restaurantInfoQuery(restaurant.id))
  const section = applied.section === 'new' ? 'profile' : (applied.section ?? 'profile')
  if (query.data) return <SectionForm key={section} section={section} info={query.data} />
  const failure = failureOf(query, 'The restaurant information did not load')
  return (
    <Screen title={title}>
      <SectionLinks current={section} />
      <NotLoaded failure={failure} level={2} className="grid gap-4">
        <Skeleton className="h-72" />
        <Skeleton className="h-52" />
      </NotLoaded>
    </Screen>
  )
}

function SectionForm({ section, info }: { section: 'profile' | 'ordering' | 'fees'; info: RestaurantInfo }) {
  if (section === 'ordering') return <OrderingForm info={info} />
  return section === 'fees' ? <FeesForm info={info} /> : <ProfileForm info={info} />
}
