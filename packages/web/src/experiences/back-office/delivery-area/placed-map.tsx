import type { DeliveryAreaSettings } from '@comanda/contract/delivery-area'
import { FailedState } from '@comanda/ui/failed-state'
import { Info } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../queries.ts'
import { AreaMap, type AreaMapProps } from './area-map.tsx'
import { centerQuery } from './queries.ts'

/** The map around the restaurant. Its location is looked up if it is not stored. */
export function PlacedMap({
  restaurantId,
  stored,
  ...map
}: Omit<AreaMapProps, 'center'> & { restaurantId: string; stored: DeliveryAreaSettings }) {
  const place = useQuery({
    ...centerQuery(restaurantId, stored.address),
    enabled: stored.center === null,
  })
  const center = stored.center ?? place.data ?? null
  const failure = failureOf(place, 'The map did not load')
  if (center) return <AreaMap {...map} center={center} />
  if (failure) return <FailedState level={2} {...failure} />
  if (place.data === null)
    return (
      <Notice tone="warn" icon={<Info className="size-4.5" />} title="The restaurant is not on the map.">
        “{stored.address}” was not found. Correct the address of the restaurant, or choose ZIP codes.
      </Notice>
    )
  return <Skeleton className="h-120" />
}
