import { FailedState } from '@comanda/ui/failed-state'
import { Logo } from '@comanda/ui/logo'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { KitchenLink, KitchenSkeletons } from '../parts/kitchen-link.tsx'
import { NoAccess } from '../parts/no-access.tsx'
import { isOrderingOff } from '../pause/ordering-off.ts'
import { kitchensQuery } from '../queries.ts'

/** Lets the user choose which kitchen this screen shows. */
export function PickerScreen({ account }: { account: ReactNode }) {
  const kitchens = useQuery(kitchensQuery)
  if (kitchens.data?.length === 0) {
    return (
      <NoAccess account={account} title="No kitchen to open">
        This account belongs to no restaurant. Ask the owner to invite you, or sign in with another account.
      </NoAccess>
    )
  }
  return (
    <main className="mx-auto max-w-160 px-4 py-6">
      <div className="flex items-center justify-between">
        <Logo />
        {account}
      </div>
      <h1 className="mt-10 mb-5 font-bold text-28 tracking-tight">Which kitchen?</h1>
      {kitchens.isPending && <KitchenSkeletons />}
      {kitchens.isError && (
        <FailedState
          title="Kitchens did not load"
          {...readFailure(kitchens.error)}
          retrying={kitchens.isFetching}
          onRetry={() => void kitchens.refetch()}
        />
      )}
      <ul className="grid grid-cols-1 gap-3">
        {kitchens.data?.map((kitchen) => (
          <li key={kitchen.id}>
            <KitchenLink {...kitchen}>
              {isOrderingOff(kitchen) && <span className="text-16 text-danger-ink">Orders Disabled</span>}
            </KitchenLink>
          </li>
        ))}
      </ul>
    </main>
  )
}
