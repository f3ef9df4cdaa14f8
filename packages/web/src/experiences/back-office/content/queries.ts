import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'

export const pagesQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: ['content', restaurantId, 'pages'],
    queryFn: async () => (await (await loadApi()).content.pages({ restaurantId })).pages,
  })

export const postsQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: ['content', restaurantId, 'posts'],
    queryFn: async () => (await (await loadApi()).content.posts({ restaurantId })).posts,
  })
