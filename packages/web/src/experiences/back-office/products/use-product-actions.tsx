import type { ProductRow } from '@comanda/contract/catalog/product-shapes'
import type { RowAction } from '@comanda/ui/data-table'
import { Ban, CircleCheck, Copy, Eye, Pencil, Trash2, UtensilsCrossed } from '@comanda/ui/icons.ts'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'
import { useResults } from '../results/results.tsx'
import { useRowAction } from '../use-row-action.ts'
import { BackOnDialog } from './back-on-dialog.tsx'
import { DeleteProduct } from './delete-product.tsx'
import { PortionsDialog } from './portions-dialog.tsx'
import { isSoldOut } from './queries.ts'
import { useStockActions } from './use-stock-actions.ts'

/** What can be done with a product of the list, without opening it. */
export function useProductActions(restaurantId: string) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const [, navigate] = useLocation()
  const [deleted, setDeleted] = useState<ProductRow | null>(null)
  const [counted, setCounted] = useState<ProductRow | null>(null)
  const [away, setAway] = useState<ProductRow | null>(null)
  const stock = useStockActions(restaurantId)
  const reload = () => client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
  const changing = useRowAction(
    async ({ product, isActive }: { product: ProductRow; isActive: boolean }) =>
      (await loadApi()).catalog.setProductActive({ restaurantId, productId: product.id, isActive }),
    {
      keyOf: ({ product }) => product.id,
      onDone: async ({ changeId }, { product, isActive }) => {
        await reload()
        results.succeeded(
          'Status Updated',
          `${product.name} is ${isActive ? 'on the menu' : 'hidden from customers'}.`,
          changeId,
        )
      },
      onFailed: (failure) => results.failed('Update Failed', failure),
    },
  )
  const copying = useRowAction(
    async ({ id, copyId }: { id: string; copyId: string; from: string }) =>
      (await loadApi()).catalog.duplicateProduct({ restaurantId, productId: id, copyId }),
    {
      keyOf: ({ id }) => id,
      onDone: async ({ product }, { from }) => {
        await reload()
        const open = () => navigate(`/admin/products/${product.id}`)
        // Another screen that was opened meanwhile stays.
        if (location.pathname === from) open()
        else toast.success(`${product.name} was added.`, { action: { label: 'Open', onSelect: open } })
      },
      onFailed: (failure) => results.failed('Failed to Add Product', failure),
    },
  )
  const rowActions = (product: ProductRow): RowAction[] => [
    {
      label: 'Edit',
      icon: <Pencil />,
      quick: true,
      onSelect: () => navigate(`/admin/products/${product.id}`),
    },
    {
      label: 'Duplicate',
      icon: <Copy />,
      disabled: copying.isBusy(product.id),
      onSelect: () => copying.run({ id: product.id, copyId: crypto.randomUUID(), from: location.pathname }),
    },
    {
      label: product.isActive ? 'Hide from customers' : 'Show to customers',
      icon: <Eye />,
      disabled: changing.isBusy(product.id),
      onSelect: () => changing.run({ product, isActive: !product.isActive }),
    },
    ...(isSoldOut(product)
      ? [
          {
            label: 'Back on sale',
            icon: <CircleCheck />,
            disabled: stock.isBusy(product),
            onSelect: () => stock.setSoldOut(product, { soldOut: 'no' }),
          },
        ]
      : [
          {
            label: 'Sold out today',
            icon: <Ban />,
            disabled: stock.isBusy(product),
            onSelect: () => stock.setSoldOut(product, { soldOut: 'today' }),
          },
          {
            label: 'Sold out until changed',
            icon: <UtensilsCrossed />,
            disabled: stock.isBusy(product),
            onSelect: () => stock.setSoldOut(product, { soldOut: 'until_changed' }),
          },
          {
            label: 'Sold out until a day…',
            disabled: stock.isBusy(product),
            onSelect: () => setAway(product),
          },
        ]),
    { label: 'Count portions…', disabled: stock.isBusy(product), onSelect: () => setCounted(product) },
    {
      label: 'Delete',
      icon: <Trash2 />,
      danger: true,
      onSelect: () => setDeleted(product),
    },
  ]
  const dialog: ReactNode = (
    <>
      {deleted && (
        <DeleteProduct restaurantId={restaurantId} product={deleted} onClose={() => setDeleted(null)} />
      )}
      {away && (
        <BackOnDialog
          product={away}
          onClose={() => setAway(null)}
          onSave={(backOn) => {
            setAway(null)
            stock.setSoldOut(away, { soldOut: 'until_date', backOn })
          }}
        />
      )}
      {counted && (
        <PortionsDialog
          product={counted}
          onClose={() => setCounted(null)}
          onSave={(count) => {
            setCounted(null)
            stock.setPortions(counted, count)
          }}
        />
      )}
    </>
  )
  return {
    rowActions,
    dialog,
    setActive: (product: ProductRow, isActive: boolean) => changing.run({ product, isActive }),
    isBusy: ({ id }: ProductRow) => changing.isBusy(id),
  }
}
