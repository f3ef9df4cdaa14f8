import type { ProductRow } from '@comanda/contract/catalog/product-shapes'
import { changedPrice, type PriceChange } from '@comanda/domain/menu/price-change'
import { formatMoney } from '@comanda/domain/money/format'
import { Badge } from '@comanda/ui/badge'
import type { Column } from '@comanda/ui/data-table'
import { CalendarClock, Utensils } from '@comanda/ui/icons.ts'
import { StatusButton } from '../status-button.tsx'
import { productLabels } from './labels.ts'
import { isSoldOut } from './queries.ts'

export interface ColumnOptions {
  /** The price change that is being entered for a product. */
  preview: (productId: string) => PriceChange | null
  onStatus: (product: ProductRow, isActive: boolean) => void
  /** Whether the status of a product is being changed. */
  isBusy: (product: ProductRow) => boolean
}

export const productColumns = ({ preview, onStatus, isBusy }: ColumnOptions): Column<ProductRow>[] => [
  { id: 'name', header: 'Product', sortable: true, cell: (product) => <Dish product={product} /> },
  {
    id: 'category',
    header: 'Category',
    narrow: 'none',
    cell: ({ category }) => (
      <span className="block min-w-20 text-ink-2 wrap-anywhere wide:max-w-44 wide:truncate">
        {categoryName(category)}
      </span>
    ),
  },
  {
    id: 'labels',
    header: 'Labels',
    narrow: 'none',
    width: 'hidden wide:table-cell',
    cell: ({ labels }) => (
      <span className="flex max-w-46 flex-wrap gap-1">
        {labels.map((label) => {
          const { text, icon: Glyph } = productLabels[label]
          return (
            <Badge key={label} icon={<Glyph aria-hidden="true" className="size-3.5" />}>
              {text}
            </Badge>
          )
        })}
      </span>
    ),
  },
  {
    id: 'groups',
    header: 'Variants · Modifiers',
    align: 'end',
    narrow: 'none',
    width: 'hidden @[68rem]:table-cell',
    cell: ({ variantGroups, modifierGroups, upsellGroups }) => (
      <span className="text-ink-2">
        {variantGroups} · {modifierGroups + upsellGroups}
      </span>
    ),
  },
  {
    id: 'sold',
    header: 'Sold, 30 days',
    sortable: true,
    align: 'end',
    narrow: 'none',
    cell: ({ sold }) => <span className="text-ink-2">{sold.portions}</span>,
  },
  {
    id: 'price',
    header: 'Base price',
    sortable: true,
    align: 'end',
    narrow: 'end',
    cell: ({ id, basePrice }) => <Price price={basePrice} change={preview(id)} />,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (product) => (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <StatusButton
          name={product.name}
          isActive={product.isActive}
          busy={isBusy(product)}
          onChange={(isActive) => onStatus(product, isActive)}
        />
        {isSoldOut(product) && (
          <Badge dot tone="warn">
            {product.stock.count === 0 && product.stock.soldOut === 'no' ? 'None left' : 'Sold out'}
          </Badge>
        )}
        {product.stock.count !== null && product.stock.count > 0 && <Badge>{product.stock.count} left</Badge>}
        {product.planned > 0 && (
          <Badge tone="info" icon={<CalendarClock className="size-3.5" />}>
            Planned
          </Badge>
        )}
      </span>
    ),
  },
]

const categoryName = ({ name, isActive }: ProductRow['category']) => (isActive ? name : `${name} (inactive)`)

function Dish({ product }: { product: ProductRow }) {
  const { name, description, category, picture, is21Plus, code } = product
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-9 flex-none place-items-center overflow-hidden rounded-8 bg-sunken text-ink-3">
        {picture ? (
          <img
            src={`${picture.path}-${picture.widths[0]}.webp`}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        ) : (
          <Utensils className="size-4" />
        )}
      </span>
      <span className="min-w-32 wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 font-semibold">{name}</span>
          {code && <span className="font-code text-12 text-ink-3">{code}</span>}
          {is21Plus && <Badge>21+</Badge>}
        </span>
        <span className="line-clamp-1 text-13 text-ink-2 @max-[43.75rem]:hidden">{description}</span>
        <span className="hidden text-13 text-ink-2 @max-[43.75rem]:block">{categoryName(category)}</span>
      </span>
    </span>
  )
}

function Price({ price, change }: { price: ProductRow['basePrice']; change: PriceChange | null }) {
  if (!change) return <span className="font-semibold">{formatMoney(price)}</span>
  const next = changedPrice(price, change)
  if (next === price) return <span className="font-semibold">{formatMoney(price)}</span>
  return (
    <>
      <s className="mr-2 text-ink-3">
        <span className="visually-hidden">Old price </span>
        {formatMoney(price)}
      </s>
      <span className={next === null ? 'font-semibold text-danger-ink' : 'font-semibold text-pick-ink'}>
        <span className="visually-hidden">New price </span>
        {next === null ? 'Not possible' : formatMoney(next)}
      </span>
    </>
  )
}
