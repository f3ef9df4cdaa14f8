import type { BulkChange, BulkResult } from '@comanda/contract/catalog/product-bulk'
import type { ProductRow } from '@comanda/contract/catalog/product-shapes'
import type { ProductChoices } from '@comanda/contract/catalog/products'
import { counted } from '@comanda/domain/count'
import { BulkBar } from '@comanda/ui/bulk-bar'
import { BookOpen, DollarSign, Eye, Layers, ListChecks, Tag, Trash2 } from '@comanda/ui/icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Failure, isUnknownOutcome } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { useUndoToast } from '../changes/use-undo.ts'
import { useResults } from '../results/results.tsx'
import {
  ArchivePanel,
  LabelsPanel,
  MenusPanel,
  MovePanel,
  OptionsPanel,
  StatusPanel,
} from './bulk-panels.tsx'
import { PricePanel } from './price-panel.tsx'
import type { ListRequest } from './queries.ts'
import type { ProductSelection } from './use-selection.ts'

type Panel = 'status' | 'move' | 'labels' | 'price' | 'menus' | 'options' | 'archive'
type Products = ReturnType<ProductSelection['products']>

interface OpenPanel {
  name: Panel
  requestId: string
  /** The revisions of the products in a request whose response was lost: the request is repeated with them. */
  sent: ReadonlyMap<string, number>
}

export interface BulkProductsProps {
  restaurantId: string
  /** The filter of the list, for "select all". */
  request: ListRequest
  total: number
  rows: readonly ProductRow[]
  choices: ProductChoices | undefined
  selection: ProductSelection
}

/** The actions on all selected products. Each panel states what it changes before it is saved. */
export function BulkProducts(props: BulkProductsProps) {
  const { restaurantId, request, total, choices, selection } = props
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const undoToast = useUndoToast(restaurantId)
  const [panel, setPanel] = useState<OpenPanel | null>(null)
  const close = () => {
    setPanel(null)
    selection.setPrice(null)
  }
  const open = (name: Panel) => {
    selection.setPrice(null)
    setPanel(panel?.name === name ? null : newPanel(name))
  }
  const changing = useAction(
    async (bulk: { change: BulkChange; products: Products; requestId: string }) =>
      (await loadApi()).catalog.bulkProducts({ restaurantId, isPreview: false, ...bulk }),
    {
      onDone: async (result, { change }) => {
        close()
        selection.clear()
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        undoToast(doneText(result, change), result.changeId)
      },
      onFailed: async (failure, { products }) => {
        setPanel((current) => current && afterFailure(current, failure, products))
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        results.failed('Update Failed', failure)
      },
    },
  )
  const selecting = useAction(
    async () => {
      const { search, categoryIds, labels, state, menu, picture } = request
      const filter = { search, categoryIds, labels, state, menu, picture }
      return (await loadApi()).catalog.productSelection({ restaurantId, ...filter })
    },
    { onDone: ({ products }) => selection.choose(products), toasts: true },
  )
  const apply = (change: BulkChange) => {
    if (!panel) return
    const { requestId, sent } = panel
    const products = selection
      .products()
      .map(({ id, revision }) => ({ id, revision: sent.get(id) ?? revision }))
    changing.run({ change, products, requestId })
  }
  const shared = { count: selection.count, busy: changing.busy, onCancel: close, onApply: apply }
  const action = (name: Panel, label: string, icon: React.ReactNode) => ({
    label,
    icon,
    pressed: panel?.name === name,
    onSelect: () => open(name),
  })
  return (
    <BulkBar
      count={selection.count}
      total={total}
      onSelectAll={() => selecting.run()}
      onClear={() => {
        close()
        selection.clear()
      }}
      actions={[
        action('price', 'Change price', <DollarSign />),
        action('status', 'Status', <Eye />),
        action('labels', 'Labels', <Tag />),
        action('move', 'Move to', <Layers />),
        action('menus', 'Menus', <BookOpen />),
        action('options', 'Options', <ListChecks />),
        action('archive', 'Delete', <Trash2 />),
      ]}
    >
      {panel?.name === 'price' ? (
        <PricePanel
          {...shared}
          restaurantId={restaurantId}
          products={selection.products}
          onPreview={selection.setPrice}
        />
      ) : panel?.name === 'status' ? (
        <StatusPanel {...shared} />
      ) : panel?.name === 'labels' ? (
        <LabelsPanel {...shared} />
      ) : panel?.name === 'move' ? (
        <MovePanel {...shared} choices={choices} />
      ) : panel?.name === 'menus' ? (
        <MenusPanel {...shared} choices={choices} />
      ) : panel?.name === 'options' ? (
        <OptionsPanel {...shared} choices={choices} />
      ) : panel?.name === 'archive' ? (
        <ArchivePanel {...shared} />
      ) : null}
    </BulkBar>
  )
}

/** How a failed request can be sent again. One that is refused because the request before was made becomes a request of its own. */
function afterFailure(panel: OpenPanel, failure: Failure, products: Products): OpenPanel {
  if (isUnknownOutcome(failure))
    return { ...panel, sent: new Map(products.map(({ id, revision }) => [id, revision])) }
  if (failure.code === 'REQUEST_KEY_REUSED') return newPanel(panel.name)
  return failure.code === 'CHANGED_SINCE' ? { ...panel, sent: new Map() } : panel
}

function newPanel(name: Panel): OpenPanel {
  return { name, requestId: crypto.randomUUID(), sent: new Map() }
}

function doneText({ products, unchanged }: BulkResult, change: BulkChange): string {
  const count = products.length
  const rest = unchanged > 0 ? ` ${unchanged} already had these values.` : ''
  const verb = change.field === 'archive' ? 'deleted' : change.field === 'price' ? 'repriced' : 'changed'
  return `${counted(count, 'product')} ${verb}.${rest}`
}
