import type { CatalogProduct } from '@comanda/contract/catalog/product-shapes'
import type { ProductChoices } from '@comanda/contract/catalog/products'
import { FailedState } from '@comanda/ui/failed-state'
import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { ProductForm } from './product-form.tsx'
import { choicesQuery, productQuery } from './queries.ts'

/** The form of one dish, or of a new one. */
export function ProductEditor({
  restaurant,
  productId,
}: {
  restaurant: StaffRestaurant
  /** null for a new one. */
  productId: string | null
}) {
  const choices = useQuery(choicesQuery(restaurant.id))
  const product = useQuery({
    ...productQuery(restaurant.id, productId ?? ''),
    enabled: productId !== null,
  })
  if (isReady(choices.data, product.data, productId))
    return <ProductForm restaurant={restaurant} choices={choices.data!} product={product.data ?? null} />
  const failure =
    failureOf(product, 'The product did not load') ?? failureOf(choices, 'The product did not load')
  const isMissing = failure?.code === 'HTTP_404'
  return (
    <Screen title={productId ? 'Edit product' : 'Add product'}>
      {failure ? (
        <div className="rounded-card border border-line bg-surface">
          <FailedState
            level={2}
            {...failure}
            {...(isMissing && { message: 'This product no longer exists.' })}
          />
        </div>
      ) : (
        <div className="grid gap-4" aria-hidden="true">
          <Skeleton className="h-64 rounded-12!" />
          <Skeleton className="h-48 rounded-12!" />
        </div>
      )}
    </Screen>
  )
}

const isReady = (
  choices: ProductChoices | undefined,
  product: CatalogProduct | undefined,
  productId: string | null,
) => choices !== undefined && (productId === null || product !== undefined)
