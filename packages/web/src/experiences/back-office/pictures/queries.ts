import type { StoredPicture } from '@comanda/contract/media'
import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

/** A stored picture of the restaurant by its id. */
export const pictureQuery = (restaurantId: string, pictureId: string | null) =>
  queryOptions({
    queryKey: ['picture', restaurantId, pictureId],
    enabled: pictureId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<StoredPicture> =>
      (await (await loadApi()).media.picture({ restaurantId, pictureId: pictureId ?? '' })).picture,
  })
