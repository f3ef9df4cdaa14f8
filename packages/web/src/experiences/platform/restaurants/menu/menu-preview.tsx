import type { ProductRow } from '@comanda/contract/catalog/product-shapes'
import { formatMoney } from '@comanda/domain/money/format'
import { Card } from '@comanda/ui/card'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { Utensils } from '@comanda/ui/icons.ts'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { loadApi } from '../../../../shared/load-api.ts'
import { catalogKey } from '../../../back-office/changes/queries.ts'
import { NextPage } from '../../../back-office/lists/next-page.tsx'
import { isSoldOut } from '../../../back-office/products/queries.ts'
import { failureOf } from '../../../back-office/queries.ts'

const failedTitle = 'The preview did not load'

/** What customers can order, by category: active categories with active dishes that are not sold out. */
export function MenuPreview({ restaurantId }: { restaurantId: string }) {
  const query = useInfiniteQuery({
    queryKey: [...catalogKey(restaurantId), 'products', 'preview'],
    queryFn: async ({ pageParam: page }) =>
      (await loadApi()).catalog.products({ restaurantId, state: 'active', sort: 'menu', page }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
  })
  const failure = failureOf(query, failedTitle)
  if (failure && !query.data) return <FailedState level={3} {...failure} />
  if (!query.data)
    return (
      <Loading label="Loading the preview">
        <Skeleton className="h-72 rounded-12!" />
      </Loading>
    )
  const dishes = query.data.pages
    .flatMap(({ products }) => products)
    .filter((dish) => dish.category.isActive && !isSoldOut(dish))
  if (dishes.length === 0 && !query.hasNextPage)
    return (
      <EmptyState level={2} icon={<Utensils className="size-5" />} title="Nothing to order yet">
        Active categories with active dishes appear here.
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {[...Map.groupBy(dishes, ({ category }) => category.id).values()].map((own) => (
        <Card key={own[0]?.category.id} title={own[0]?.category.name}>
          <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {own.map((dish) => (
              <Dish key={dish.id} dish={dish} />
            ))}
          </ul>
        </Card>
      ))}
      <NextPage query={query} failed={failedTitle} />
    </div>
  )
}

function Dish({ dish: { name, description, basePrice, picture } }: { dish: ProductRow }) {
  return (
    <li className="flex min-w-0 items-start gap-3">
      {picture && (
        <img
          src={`${picture.path}-${picture.widths[0]}.webp`}
          alt=""
          loading="lazy"
          className="size-12 flex-none rounded-8 object-cover"
        />
      )}
      <div className="min-w-0 flex-auto">
        <p className="font-semibold text-14">{name}</p>
        {description && <p className="line-clamp-2 text-13 text-ink-2">{description}</p>}
      </div>
      <span className="flex-none font-semibold text-14 tnum">{formatMoney(basePrice)}</span>
    </li>
  )
}
