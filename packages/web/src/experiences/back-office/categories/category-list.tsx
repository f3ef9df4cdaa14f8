import type { CatalogCategory } from '@comanda/contract/catalog/categories'
import { counted } from '@comanda/domain/count'
import { unseenReason } from '@comanda/domain/menu/category-notice'
import { entreeCategoryName } from '@comanda/domain/menu/menu'
import { formatSpan } from '@comanda/domain/time/format-week'
import type { Zone } from '@comanda/domain/time/instant'
import { Badge } from '@comanda/ui/badge'
import { cx } from '@comanda/ui/cx.ts'
import { ChefHat, Clock, EyeOff } from '@comanda/ui/icons.ts'
import { MenuButton } from '@comanda/ui/menu-button'
import { SortableList } from '@comanda/ui/sortable-list'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useNow } from '../../../shared/clock.ts'
import { useEmbeddedMenu } from '../embedded.ts'
import { OrderDialog } from '../products/order-dialog.tsx'
import { OrderPreview } from './category-preview.tsx'
import { CategoryStatus } from './category-status.tsx'
import { useOrder } from './use-order.ts'

export interface CategoryListProps {
  restaurantId: string
  timezone: Zone
  categories: readonly CatalogCategory[]
  /** False while filters hide some of them. */
  canReorder: boolean
  openId: string | null
  onOpen: (category: CatalogCategory) => void
  onDelete: (category: CatalogCategory) => void
}

/** The categories in menu order. */
export function CategoryList(props: CategoryListProps) {
  const { restaurantId, timezone, canReorder, openId, onOpen, onDelete } = props
  const now = useNow(Date.now(), 60_000)
  const [, navigate] = useLocation()
  const { categories, busy, reorder } = useOrder(restaurantId, props.categories)
  const hasPreview = useEmbeddedMenu() === null && openId === null && canReorder
  const [ordered, setOrdered] = useState<CatalogCategory | null>(null)
  return (
    <section
      aria-label="Categories"
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] items-start gap-5',
        hasPreview && 'xl:grid-cols-[minmax(0,1fr)_20rem]',
      )}
    >
      <div className="min-w-0">
        <p className="mb-2 flex flex-wrap justify-between gap-x-3 text-13 text-ink-2">
          {canReorder
            ? 'Drag to reorder, or use the arrows. Customers see this order.'
            : 'Clear the filters to reorder.'}
          <span role="status">{busy && 'Saving the order…'}</span>
        </p>
        <SortableList
          label="Categories in menu order"
          items={categories}
          itemKey={({ id }) => id}
          itemName={({ name }) => name}
          fixed={!canReorder}
          onReorder={reorder}
          className="overflow-clip rounded-card border border-line bg-surface"
          itemClassName={({ id }) => (id === openId ? 'bg-pick-tint' : undefined)}
          renderItem={(category, index) => (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="w-6 flex-none text-13 text-ink-3 tnum">{index}</span>
              <button
                type="button"
                onClick={() => onOpen(category)}
                className="min-h-11 min-w-0 flex-1 basis-24 rounded-6 text-left"
              >
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="min-w-0 font-semibold">{category.name}</span>
                  <Hours category={category} />
                  {category.name === entreeCategoryName && (
                    <Badge icon={<ChefHat className="size-3.5" />}>Built in</Badge>
                  )}
                </span>
                <span className="line-clamp-1 text-13 text-ink-2">
                  {category.description || 'No description'}
                </span>
                <Unseen reason={unseenReason(category, now, timezone)} />
              </button>
              <span className="flex-none text-13 sm:w-24 text-ink-2 tnum">
                {counted(category.products, 'product')}
                {category.hiddenProducts > 0 && (
                  <span className="max-sm:before:content-[',_'] sm:block">
                    {category.hiddenProducts} hidden
                  </span>
                )}
              </span>
              <CategoryStatus restaurantId={restaurantId} category={category} />
            </div>
          )}
          renderEnd={(category) => (
            <MenuButton
              label={`Actions for ${category.name}`}
              items={[
                { label: 'Edit', onSelect: () => onOpen(category) },
                { label: 'Products', onSelect: () => navigate(`/admin/products?category=${category.id}`) },
                ...(category.products > 1
                  ? [{ label: 'Reorder products…', onSelect: () => setOrdered(category) }]
                  : []),
                'line',
                { label: 'Delete', danger: true, onSelect: () => onDelete(category) },
              ]}
            />
          )}
        />
      </div>
      {hasPreview && (
        <div className="sticky top-0 hidden xl:block">
          <OrderPreview restaurantId={restaurantId} categories={categories} />
        </div>
      )}
      {ordered && (
        <OrderDialog restaurantId={restaurantId} category={ordered} onClose={() => setOrdered(null)} />
      )}
    </section>
  )
}

/** Why customers do not see a category that is active. */
function Unseen({ reason }: { reason: ReturnType<typeof unseenReason> }) {
  if (reason === null || reason === 'inactive') return null
  return (
    <span className="flex items-center gap-1.5 text-13 text-warn-ink">
      <EyeOff className="size-3.5 flex-none" />
      {unseenTexts[reason]}
    </span>
  )
}

const unseenTexts = {
  empty: 'Customers do not see it: it has no products.',
  'all-hidden': 'Customers do not see it: all its products are hidden.',
  'outside-hours': 'Customers do not see it now: it is outside its hours.',
}

function Hours({ category: { availableFrom, availableUntil } }: { category: CatalogCategory }) {
  if (availableFrom === null || availableUntil === null) return null
  return (
    <Badge icon={<Clock className="size-3.5" />}>
      {formatSpan({ start: availableFrom, end: availableUntil })}
    </Badge>
  )
}
