import { paymentFilterLabels, paymentFilters } from '@comanda/domain/ordering/payment-state'
import { FilterMenu } from '@comanda/ui/filter-menu'
import { SearchField } from '@comanda/ui/search-field'
import { DaysMenu } from '../lists/days-menu.tsx'
import { AmountMenu } from './amount-menu.tsx'
import type { Filters } from './filters.ts'

interface ToolbarProps {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  /** null when there is only one restaurant. */
  restaurants: readonly { id: string; name: string }[] | null
  now: number
  zone: string
}

/** The filters of the payments list. */
export function Toolbar({ filters, onChange, restaurants, now, zone }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Order, name, last 4"
        value={filters.search}
        onChange={(search) => onChange({ search })}
        hotkey
        className="w-full office:w-60"
      />
      {restaurants && (
        <FilterMenu
          label="Restaurant"
          all="All"
          options={restaurants.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.restaurantId === null ? [] : [filters.restaurantId]}
          onChange={([restaurantId = null]) => onChange({ restaurantId })}
        />
      )}
      <FilterMenu
        label="State"
        all="Any"
        many
        options={states}
        value={filters.states}
        onChange={(chosen) => onChange({ states: paymentFilters.filter((state) => chosen.includes(state)) })}
      />
      <AmountMenu least={filters.least} most={filters.most} onChange={(amounts) => onChange(amounts)} />
      <DaysMenu days={filters.days} onChange={(days) => onChange({ days })} now={now} zone={zone} />
    </div>
  )
}

const states = paymentFilters.map((value) => ({ value, label: paymentFilterLabels[value] }))
