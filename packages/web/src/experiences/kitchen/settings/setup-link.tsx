import type { KitchenRestaurant } from '@comanda/contract/kitchen'
import { ExternalLink } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { useQuery } from '@tanstack/react-query'
import { mayAt } from '../../../shared/rights.ts'
import { meQuery } from '../queries.ts'

/** Links to the settings of all screens of the kitchen, for users who may change them. */
export function SetupLink({ restaurant }: { restaurant: Pick<KitchenRestaurant, 'id'> }) {
  const me = useQuery(meQuery).data
  if (!me?.user || !mayAt(me.memberships, 'devices.manage', restaurant.id)) return null
  return (
    <div className="border-line border-t pt-5">
      <LinkButton block href={setupAddress(restaurant.id, location)} target="_blank" rel="noopener">
        Kitchen Setup
        <ExternalLink className="size-5" />
      </LinkButton>
      <p className="mt-2 text-16 text-ink-2">
        Thresholds, escalation, printing and stations for all screens of this kitchen.
      </p>
    </div>
  )
}

/**
 * Address of this kitchen's setup in the back office, derived from its board: kitchens have hosts of their
 * own, admins do not.
 */
export function setupAddress(restaurantId: string, page: { protocol: string; host: string }): string {
  const host = page.host.replace(/^(?:kitchen|orders)\./, '')
  return `${page.protocol}//${host}/admin/kitchen?restaurant=${restaurantId}`
}
