import { Button } from '@comanda/ui/button'
import { Copy, Store } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useQueryClient } from '@tanstack/react-query'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { copy } from '../copy.ts'
import { useResults } from '../results/results.tsx'
import { type StaffRestaurant, useStaff } from '../session.tsx'
import { domainAddress, storefrontPath } from '../shell/locations.ts'
import { openRestaurant } from './queries.ts'

/** Opens a restaurant for orders; afterwards the address of its menu. */
export function OpenRestaurant({
  restaurant,
  isOpen,
  issue,
}: {
  restaurant: StaffRestaurant
  isOpen: boolean
  /** Why it cannot be opened yet, or customers cannot order although it is open. */
  issue: string | null
}) {
  const session = useStaff()
  const client = useQueryClient()
  const results = useResults(restaurant.id)
  const address =
    domainAddress(restaurant) ?? new URL(storefrontPath(session, restaurant.id), location.origin).href
  const opening = useProvenAction(() => openRestaurant(restaurant.id), {
    onDone: async ({ changeId }) => {
      await client.invalidateQueries({ queryKey: catalogKey(restaurant.id) })
      results.succeeded('Your restaurant is open', 'Customers can order during your hours.', changeId)
    },
    onFailed: (failure) => results.failed('The restaurant was not opened', failure),
  })
  if (isOpen) {
    return (
      <Notice
        tone={issue === null ? 'success' : 'warn'}
        className="mt-3"
        icon={<Store className="size-4.5" />}
        title={issue === null ? 'Customers can order' : 'Customers see your restaurant, but cannot order yet'}
        trailing={
          <Button onClick={() => void copy(address)}>
            <Copy className="size-4" />
            Copy link
          </Button>
        }
      >
        {issue && <p>{issue}</p>}
        <a href={address} className="break-all">
          {address}
        </a>
      </Notice>
    )
  }
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken p-4">
      <div className="min-w-48 flex-1">
        <h3 className="font-semibold text-14">Open your restaurant</h3>
        <p className="text-13 text-ink-2">
          {issue ?? 'From then on, customers can order during your hours. You can close it at any time.'}
        </p>
      </div>
      <Button
        variant="solid"
        disabled={issue !== null}
        busy={opening.busy}
        busyLabel="Opening…"
        onClick={() => opening.run()}
      >
        <Store className="size-4" />
        Open for orders
      </Button>
    </div>
  )
}
