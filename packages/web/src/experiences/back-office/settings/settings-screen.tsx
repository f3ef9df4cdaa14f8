import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { ChooseRestaurant } from '../choose-restaurant.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { useLinkedRestaurant } from '../use-linked-restaurant.ts'
import { type Scope, settingsQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'

const title = 'Settings'

/** The settings of the selected restaurant; with all of them selected, those of the platform. */
export default function SettingsScreen() {
  const { restaurant, may } = useStaff()
  useLinkedRestaurant()
  if (restaurant) return <SettingsOf key={restaurant.id} scope={restaurant.id} name={restaurant.name} />
  if (may('settings.manage', null)) return <SettingsOf key="platform" scope={null} name="the platform" />
  return (
    <Screen title={title}>
      <ChooseRestaurant action="settings.manage" />
    </Screen>
  )
}

function SettingsOf({ scope, name }: { scope: Scope; name: string }) {
  const query = useQuery(settingsQuery(scope))
  const failure = failureOf(query, 'Settings did not load')
  if (query.data) return <SettingsForm scope={scope} name={name} stored={query.data} title={title} />
  return (
    <Screen title={title}>
      <NotLoaded failure={failure} level={2} className="grid max-w-200 gap-4">
        <Skeleton className="h-10" />
        <Skeleton className="h-60" />
      </NotLoaded>
    </Screen>
  )
}
