import type { Me } from '@comanda/contract/identity'
import type { KitchenRestaurant } from '@comanda/contract/kitchen'
import { FailedState } from '@comanda/ui/failed-state'
import { ChevronRight } from '@comanda/ui/icons.ts'
import { Logo } from '@comanda/ui/logo'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { AccountButton } from '../../../shared/account/account-button.tsx'
import { readFailure } from '../../../shared/failure.ts'
import { NoAccess } from '../parts/no-access.tsx'
import { kitchensQuery } from '../queries.ts'

export interface PickerScreenProps {
  user: NonNullable<Me['user']>
  onSignedOut: () => void
}

/** Which kitchen is this screen to show? */
export function PickerScreen({ user, onSignedOut }: PickerScreenProps) {
  const kitchens = useQuery(kitchensQuery)
  if (kitchens.data?.length === 0) {
    return (
      <NoAccess user={user} onSignedOut={onSignedOut} title="No kitchen to open">
        This account works at no restaurant. Ask the owner to invite you, or sign in as somebody else.
      </NoAccess>
    )
  }
  return (
    <main className="mx-auto max-w-160 px-4 py-6">
      <div className="flex items-center justify-between">
        <Logo />
        <AccountButton user={user} onSignedOut={onSignedOut} />
      </div>
      <h1 className="mt-10 mb-5 font-bold text-28 tracking-tight">Which kitchen?</h1>
      {kitchens.isPending && <Skeletons />}
      {kitchens.isError && (
        <FailedState
          title="The kitchens did not load"
          {...readFailure(kitchens.error)}
          retrying={kitchens.isFetching}
          onRetry={() => void kitchens.refetch()}
        />
      )}
      <ul className="grid gap-3">
        {kitchens.data?.map((kitchen) => (
          <li key={kitchen.id}>
            <KitchenLink kitchen={kitchen} />
          </li>
        ))}
      </ul>
    </main>
  )
}

function KitchenLink({ kitchen: { id, name, logo, orderingPaused } }: { kitchen: KitchenRestaurant }) {
  return (
    <Link
      href={`/kitchen/${id}`}
      className="flex min-h-20 items-center gap-4 rounded-12 border border-line bg-surface px-4 py-3 text-ink no-underline hover:border-line-2"
    >
      <RestaurantLogo src={logo && `${logo.path}-${logo.widths[0]}.webp`} className="size-12" />
      <span className="min-w-0 flex-auto">
        <span className="block truncate font-semibold text-20">{name}</span>
        {orderingPaused && <span className="text-16 text-danger-ink">Orders Disabled</span>}
      </span>
      <ChevronRight aria-hidden="true" className="size-6 text-ink-2" />
    </Link>
  )
}

function Skeletons() {
  return (
    <Loading className="grid gap-3" label="Loading kitchens">
      <Skeleton className="h-20 rounded-12!" />
      <Skeleton className="h-20 rounded-12!" />
      <Skeleton className="h-20 rounded-12!" />
    </Loading>
  )
}
