import type { StockedProduct } from '@comanda/contract/menus'
import type { SoldOutChange } from '@comanda/domain/menu/stock'
import type { Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { WholeField } from '@comanda/ui/whole-field'
import { useState } from 'react'
import { boardNow } from '../ticket/board-clock.ts'
import { isMarked, isUnavailable, stockLabel } from './sold-out-labels.ts'
import { StockRow } from './stock-row.tsx'
import { UntilDay } from './until-day.tsx'
import { useStockChange } from './use-stock.ts'

export function DishRow({ product, zone }: { product: StockedProduct; zone: Zone }) {
  const { productId, name, code, category, count } = product
  const { busy, problem, set } = useStockChange(name)
  const onMark = (mark: SoldOutChange) => set({ productId, mark })
  const now = boardNow()
  return (
    <StockRow
      name={name}
      code={code}
      busy={busy}
      problem={problem}
      onMark={onMark}
      about={stockLabel(product, now, zone) ?? category}
      isOff={isUnavailable(product)}
      offers={{ soldOut: !isMarked(product), back: isMarked(product) }}
      more={
        <>
          <UntilDay zone={zone} busy={busy} onMark={onMark} />
          {/* A new number from the server replaces what was typed. */}
          <Portions
            key={count}
            count={count}
            busy={busy}
            onCount={(left) => set({ productId, count: left })}
          />
        </>
      }
    />
  )
}

const MAX_PORTIONS = 100_000

/** How many portions can be ordered until the dish is sold out. */
function Portions({
  count,
  busy,
  onCount,
}: {
  count: number | null
  busy: boolean
  /** Sets the portions that are left; null stops counting. */
  onCount: (count: number | null) => void
}) {
  const [entered, setEntered] = useState(count)
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const isCount = entered !== null && entered >= 0 && entered <= MAX_PORTIONS
        setWrong(!isCount)
        if (isCount) onCount(entered)
      }}
    >
      <WholeField
        label="Portions left"
        value={entered}
        placeholder="Not counted"
        error={isWrong ? 'Enter a number from 0 to 100,000.' : undefined}
        onChange={setEntered}
        className="w-56 max-sm:w-full"
        inputClassName="min-h-12 text-18"
      />
      <Button size="kitchen" type="submit" busy={busy} className="max-sm:flex-1">
        Set portions
      </Button>
      {count !== null && (
        <Button size="kitchen" busy={busy} onClick={() => onCount(null)} className="max-sm:flex-1">
          Stop counting
        </Button>
      )}
    </form>
  )
}
