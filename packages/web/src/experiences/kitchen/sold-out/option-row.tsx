import type { StockedOption } from '@comanda/contract/menus'
import type { SoldOutChange } from '@comanda/domain/menu/stock'
import type { Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { boardNow } from '../ticket/board-clock.ts'
import { isMarked, markLabel, type NamedOption, optionLabel, placesOf } from './sold-out-labels.ts'
import { StockProblem, StockRow } from './stock-row.tsx'
import { UntilDay } from './until-day.tsx'
import { useStockChange } from './use-stock.ts'

/** All options of one name with one switch; each of its groups can be switched alone. */
export function OptionRow({ option, zone }: { option: NamedOption; zone: Zone }) {
  const { name, entries, soldOut } = option
  const { busy, problem, set } = useStockChange(name)
  const optionIds = entries.flatMap((entry) => entry.optionIds)
  const onMark = (mark: SoldOutChange) => set({ optionIds, mark })
  return (
    <StockRow
      name={name}
      about={optionLabel(option, boardNow(), zone)}
      isOff={soldOut !== 'none'}
      offers={{ soldOut: soldOut !== 'all', back: soldOut !== 'none' }}
      busy={busy}
      problem={problem}
      onMark={onMark}
      more={
        <>
          <UntilDay zone={zone} busy={busy} onMark={onMark} />
          {entries.length > 1 && (
            <ul aria-label={`Groups with ${name}`} className="divide-y divide-line">
              {entries.map((entry) => (
                <GroupRow key={entry.optionIds[0]} name={name} entry={entry} zone={zone} />
              ))}
            </ul>
          )}
        </>
      }
    />
  )
}

function GroupRow({ name, entry, zone }: { name: string; entry: StockedOption; zone: Zone }) {
  const { group, optionIds } = entry
  const { busy, problem, set } = useStockChange(`${name} in ${group}`)
  const isOff = isMarked(entry)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <p className="min-w-40 flex-1 text-16">
        <span className="block font-semibold">{placesOf([entry])}</span>
        {isOff && <span className="text-danger-ink">{markLabel(entry, boardNow(), zone)}</span>}
      </p>
      <Button
        size="kitchen"
        variant={isOff ? 'solid' : undefined}
        busy={busy}
        aria-label={isOff ? `Back on sale in ${group}` : `Sold out today in ${group}`}
        onClick={() => set({ optionIds, mark: { soldOut: isOff ? 'no' : 'today' } })}
      >
        {isOff ? 'Back on sale' : 'Sold out today'}
      </Button>
      {problem && <StockProblem>{problem}</StockProblem>}
    </li>
  )
}
