import { FilterMenu } from '@comanda/ui/filter-menu'
import { Segmented } from '@comanda/ui/segmented'
import { ListSearch } from '../lists/list-parts.tsx'
import type { SpecialsSearch } from './specials-search.ts'

/** Search, filters, and the choice between the list and the week. */
export function SpecialFilters({
  state,
  applied,
  onSearch,
  onChange,
}: {
  state: SpecialsSearch
  applied: SpecialsSearch
  onSearch: (search: string) => void
  onChange: (change: Partial<SpecialsSearch>) => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ListSearch label="Search specials" value={state.search} onChange={onSearch} />
      <FilterMenu
        label="Trigger"
        all="All"
        labels={{ '1': '1st item', '2': '2nd item' }}
        value={state.after}
        onChange={(after) => onChange({ after })}
      />
      <FilterMenu
        label="Status"
        all="All"
        labels={{ active: 'Active', inactive: 'Inactive' }}
        value={state.status}
        onChange={(status) => onChange({ status })}
      />
      <Segmented
        label="View"
        className="ml-auto"
        labels={{ list: 'List', week: 'Week' }}
        value={applied.view ?? 'list'}
        onChange={(view) => onChange({ view: view === 'week' ? 'week' : null, edit: null })}
      />
    </div>
  )
}
