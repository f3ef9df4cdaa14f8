import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'

export const pagesQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...catalogKey(restaurantId), 'pages'],
    queryFn: async () => (await (await loadApi()).content.pages({ restaurantId })).pages,
  })

export const postsQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...catalogKey(restaurantId), 'posts'],
    queryFn: async () => (await (await loadApi()).content.posts({ restaurantId })).posts,
  })
