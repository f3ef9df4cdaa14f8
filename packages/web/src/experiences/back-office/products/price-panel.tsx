import type { BulkChange } from '@comanda/contract/catalog/product-bulk'
import { counted } from '@comanda/domain/count'
import type { PriceChange } from '@comanda/domain/menu/price-change'
import { type Cents, cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import type { Percent } from '@comanda/domain/money/percent'
import { MoneyField } from '@comanda/ui/money-field'
import { PercentField } from '@comanda/ui/percent-field'
import { Segmented } from '@comanda/ui/segmented'
import { Select } from '@comanda/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { BulkPanel, type BulkPanelProps } from './bulk-panel.tsx'

interface Entered {
  by: PriceChange['by']
  percent: Percent | null
  amount: Cents | null
  roundTo: number
}

const roundings = [1, 5, 10, 25, 50, 100]

/** Changes the base prices of the selected products: the list and the sum show the result before it is saved. */
export function PricePanel({
  restaurantId,
  products,
  onPreview,
  onApply,
  ...panel
}: BulkPanelProps & {
  restaurantId: string
  products: () => { id: string; revision: number }[]
  onPreview: (change: PriceChange | null) => void
  onApply: (change: BulkChange) => void
}) {
  const [entered, setEntered] = useState<Entered>({ by: 'percent', percent: null, amount: null, roundTo: 1 })
  const { by, percent, amount, roundTo } = entered
  const change = changeOf(entered)
  const edit = (part: Partial<Entered>) => {
    const next = { ...entered, ...part }
    setEntered(next)
    onPreview(changeOf(next))
  }
  const selected = products()
  const preview = useQuery({
    queryKey: ['price-preview', restaurantId, selected, change],
    queryFn: async () =>
      (await loadApi()).catalog.bulkProducts({
        restaurantId,
        requestId: crypto.randomUUID(),
        products: selected,
        isPreview: true,
        change: { field: 'price', price: change! },
      }),
    enabled: change !== null,
    retry: false,
  })
  const result = change ? preview.data : undefined
  const sum = (side: 'priceBefore' | 'priceAfter') =>
    formatMoney(cents(result?.products.reduce((total, product) => total + product[side], 0) ?? 0))
  const refused = result?.refused ?? []
  const count = result?.products.length ?? panel.count
  return (
    <BulkPanel
      {...panel}
      title={`Change price of ${panel.count}`}
      action={`Change ${counted(count, 'price')}`}
      disabled={!change || !result || refused.length > 0 || result.products.length === 0}
      note="Customers with an open cart are asked before they pay."
      onSubmit={() => change && onApply({ field: 'price', price: change })}
    >
      <Segmented
        label="How prices change"
        block
        labels={{ percent: 'By percent', amount: 'By amount', price: 'Set to' }}
        value={by}
        onChange={(next) => edit({ by: next })}
      />
      <div className="grid grid-cols-2 gap-3">
        {by === 'percent' ? (
          <>
            <PercentField
              label="Change"
              negative
              value={percent}
              onChange={(value) => edit({ percent: value })}
            />
            <Select
              label="Round to"
              value={roundTo}
              onChange={(unit) => edit({ roundTo: unit })}
              options={roundings.map((unit) => [unit, formatMoney(cents(unit))])}
            />
          </>
        ) : (
          <MoneyField
            label={by === 'amount' ? 'Change' : 'New price'}
            className="col-span-2"
            negative={by === 'amount'}
            value={amount}
            onChange={(value) => edit({ amount: value })}
          />
        )}
      </div>
      <div
        className="flex items-baseline justify-between gap-3 border-line border-t pt-3 text-13"
        role="status"
      >
        {preview.error && change ? (
          <span className="text-danger-ink">{readFailure(preview.error).message}</span>
        ) : refused.length > 0 ? (
          <span className="text-danger-ink">
            Not possible for{' '}
            {refused
              .map(({ name }) => name)
              .slice(0, 3)
              .join(', ')}
            {refused.length > 3 && ` and ${refused.length - 3} more`}.
          </span>
        ) : result ? (
          <>
            <span className="text-ink-2">Sum of the {result.products.length}</span>
            <span>
              <s className="mr-1.5 text-ink-3">{sum('priceBefore')}</s>
              <b>{sum('priceAfter')}</b>
            </span>
          </>
        ) : (
          <span className="text-ink-2">Enter a change to see the new prices in the list.</span>
        )}
      </div>
    </BulkPanel>
  )
}

function changeOf({ by, percent, amount, roundTo }: Entered): PriceChange | null {
  if (by === 'percent')
    return percent === null || Number.isNaN(percent) ? null : { by, percent, roundTo: cents(roundTo) }
  if (amount === null || Number.isNaN(amount)) return null
  if (by === 'amount') return { by, amount }
  return amount < 0 ? null : { by, price: amount }
}
