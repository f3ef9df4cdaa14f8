import type { SoldOutChange } from '@comanda/domain/menu/stock'
import type { Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { isMarked, markLabel, type NamedOption, optionLabel, placesOf } from './sold-out-labels.ts'
import { StockRow } from './stock-row.tsx'
import { UntilDay } from './until-day.tsx'

export interface OptionRowProps {
  option: NamedOption
  zone: Zone
  /** The options whose change is in progress. */
  changing: readonly string[]
  onMark: (optionIds: string[], mark: SoldOutChange) => void
}

/** All options of one name with one switch; each of its groups can be switched alone. */
export function OptionRow({ option, zone, changing, onMark }: OptionRowProps) {
  const { name, entries, soldOut } = option
  const ids = entries.flatMap(({ optionIds }) => optionIds)
  const isBusy = (own: readonly string[]) => own.some((id) => changing.includes(id))
  return (
    <StockRow
      name={name}
      about={optionLabel(option, zone)}
      isOff={soldOut !== 'none'}
      offers={{ soldOut: soldOut !== 'all', back: soldOut !== 'none' }}
      busy={isBusy(ids)}
      onMark={(mark) => onMark(ids, mark)}
      more={
        <>
          <UntilDay zone={zone} busy={isBusy(ids)} onMark={(mark) => onMark(ids, mark)} />
          {entries.length > 1 && (
            <ul aria-label={`Groups with ${name}`} className="divide-y divide-line">
              {entries.map((entry) => {
                const { group, optionIds } = entry
                const isOff = isMarked(entry)
                return (
                  <li key={optionIds[0]} className="flex flex-wrap items-center justify-between gap-3 py-2">
                    <p className="min-w-40 flex-1 text-16">
                      <span className="block font-semibold">{placesOf([entry])}</span>
                      {isOff && <span className="text-danger-ink">{markLabel(entry, zone)}</span>}
                    </p>
                    <Button
                      size="kitchen"
                      variant={isOff ? 'solid' : undefined}
                      busy={isBusy(optionIds)}
                      aria-label={isOff ? `Back on sale in ${group}` : `Sold out today in ${group}`}
                      onClick={() => onMark(optionIds, { soldOut: isOff ? 'no' : 'today' })}
                    >
                      {isOff ? 'Back on sale' : 'Sold out today'}
                    </Button>
                  </li>
                )
              })}
            </ul>
          )}
        </>
      }
    />
  )
}
