import { FailedState } from '@comanda/ui/failed-state'
import { Monitor } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { PauseHistory } from './pause-history.tsx'
import { PausePanel } from './pause-panel.tsx'
import { setupQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'
import { StationsForm } from './stations/stations-form.tsx'
import { usePauses } from './use-pauses.ts'

const title = 'Kitchen Setup'
const subtitle = 'Settings for all screens of the kitchen.'

/** A kitchen's settings, its stations, and the history of ordering pauses. */
export default restaurantScreen({ title, subtitle }, SetupOf)

function SetupOf({ restaurant }: RestaurantProps) {
  const { may, onOwnDomain } = useStaff()
  const setup = useQuery(setupQuery(restaurant.id))
  const pauses = usePauses(restaurant.id)
  const failure = failureOf(setup, 'The settings did not load')
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={
        <LinkButton
          href={onOwnDomain ? '/kitchen' : `/kitchen/${restaurant.id}`}
          target="_blank"
          rel="noopener"
        >
          <Monitor className="size-4.5" />
          Open kitchen display
        </LinkButton>
      }
      aside={
        pauses.open && <PausePanel pause={pauses.open} zone={restaurant.timezone} onClose={pauses.onClose} />
      }
    >
      <div className="mx-auto grid max-w-200 grid-cols-[minmax(0,1fr)] gap-6">
        {setup.data ? (
          <SettingsForm restaurant={restaurant} setup={setup.data} />
        ) : failure ? (
          <FailedState level={2} {...failure} />
        ) : (
          <SkeletonCards />
        )}
        {setup.data && may('menu.manage') && <StationsForm restaurantId={restaurant.id} setup={setup.data} />}
        {may('orders.manage') && <PauseHistory restaurant={restaurant} pauses={pauses} />}
      </div>
    </Screen>
  )
}

function SkeletonCards() {
  return (
    <div className="grid gap-4" aria-hidden="true">
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  )
}
