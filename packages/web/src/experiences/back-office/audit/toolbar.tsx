import type { AuditActor } from '@comanda/contract/audit'
import { type AuditArea, auditAreaLabels, auditAreas } from '@comanda/contract/audit-labels'
import { FilterMenu } from '@comanda/ui/filter-menu'
import { SearchField } from '@comanda/ui/search-field'
import { DaysMenu } from '../lists/days-menu.tsx'
import type { Filters } from './filters.ts'
import { actorRoleLabel } from './labels.ts'

interface ToolbarProps {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  actors: readonly AuditActor[]
  /** null when there is only one restaurant. */
  restaurants: readonly { id: string; name: string }[] | null
  now: number
  zone: string
}

/** The filters of the audit log. */
export function Toolbar({ filters, onChange, actors, restaurants, now, zone }: ToolbarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchField
        label="Person, order, field"
        value={filters.search}
        onChange={(search) => onChange({ search })}
        hotkey
        className="w-full office:w-64"
      />
      <FilterMenu
        label="What"
        all="Everything"
        many
        options={areas}
        value={filters.areas}
        onChange={(chosen) => onChange({ areas: auditAreas.filter((area) => chosen.includes(area)) })}
      />
      <FilterMenu
        label="Who"
        all="Anyone"
        options={actors.map((actor) => ({ value: actor.actor, label: nameOf(actor) }))}
        value={filters.who === null ? [] : [filters.who]}
        onChange={([who = null]) => onChange({ who })}
      />
      {restaurants && (
        <FilterMenu
          label="Restaurant"
          all="All"
          options={restaurants.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.restaurantId === null ? [] : [filters.restaurantId]}
          onChange={([restaurantId = null]) => onChange({ restaurantId, who: null })}
        />
      )}
      <DaysMenu days={filters.days} onChange={(days) => onChange({ days })} now={now} zone={zone} />
    </div>
  )
}

const areas = auditAreas.map((value: AuditArea) => ({ value, label: auditAreaLabels[value] }))

/** Adds the role, because two people may have the same name. */
function nameOf(actor: AuditActor): string {
  const role = actorRoleLabel({ actor: actor.actor, actorRole: actor.role })
  return role ? `${actor.name} (${role})` : actor.name
}
