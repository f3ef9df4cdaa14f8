import type { ProductRow } from '@comanda/contract/catalog/product-shapes'
import type { PriceChange } from '@comanda/domain/menu/price-change'
import { useMemo, useState } from 'react'

/** The products that a bulk change would affect, with the revisions that were shown; also those of other pages. */
export function useSelection(rows: readonly ProductRow[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map())
  /** The price change that is being entered: the list shows its result. */
  const [price, setPrice] = useState<PriceChange | null>(null)
  const shown = useMemo(() => new Map(rows?.map(({ id, revision }) => [id, revision])), [rows])
  const clear = () => {
    setChosen(new Map())
    setPrice(null)
  }
  return {
    count: chosen.size,
    table: {
      selected: useMemo(() => new Set(chosen.keys()), [chosen]),
      onChange: (selected: Set<string>) =>
        setChosen(new Map([...selected].map((id) => [id, shown.get(id) ?? chosen.get(id) ?? 0]))),
    },
    /** A row on the page was loaded again since it was selected. */
    products: () => [...chosen].map(([id, revision]) => ({ id, revision: shown.get(id) ?? revision })),
    choose: (products: readonly { id: string; revision: number }[]) =>
      setChosen(new Map(products.map(({ id, revision }) => [id, revision]))),
    clear,
    setPrice,
    preview: (id: string) => (price && chosen.has(id) ? price : null),
  }
}

export type ProductSelection = ReturnType<typeof useSelection>
