import { FailedState } from '@comanda/ui/failed-state'
import { Logo } from '@comanda/ui/logo'
import { textButtonClass } from '@comanda/ui/text-button'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { KitchenLink, KitchenSkeletons } from '../parts/kitchen-link.tsx'

/** Lets an unpaired screen on the platform's host choose a kitchen. */
export function ChoiceScreen({ signInPath }: { signInPath: string }) {
  const restaurants = useQuery(publicRestaurantsQuery)
  return (
    <main className="mx-auto max-w-160 px-4 py-6">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <Logo />
        <Link href={signInPath} className={`${textButtonClass} text-16! text-ink! underline!`}>
          Sign in
        </Link>
      </div>
      <h1 className="mt-10 font-bold text-28 tracking-tight">Which kitchen?</h1>
      <p className="mt-1 mb-5 text-18 text-ink-2">The screen then shows a code for a manager to approve.</p>
      {restaurants.isPending && <KitchenSkeletons />}
      {restaurants.isError && (
        <FailedState
          title="Kitchens did not load"
          {...readFailure(restaurants.error)}
          retrying={restaurants.isFetching}
          onRetry={() => void restaurants.refetch()}
        />
      )}
      {restaurants.data?.length === 0 && <p className="text-18 text-ink-2">No restaurant is online.</p>}
      <ul className="grid grid-cols-1 gap-3">
        {restaurants.data?.map(({ id, name, logo }) => (
          <li key={id}>
            <KitchenLink id={id} name={name} logo={logo} />
          </li>
        ))}
      </ul>
    </main>
  )
}

const publicRestaurantsQuery = queryOptions({
  queryKey: ['public-restaurants'],
  queryFn: async () => (await (await loadApi()).restaurants.list()).restaurants,
})
