import type { CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import type { OptionGroupKind } from '@comanda/domain/menu/menu'
import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { ListChecks, Plus } from '@comanda/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { id, useSearchState } from '../../../back-office/lists/search-state.ts'
import { NotLoaded } from '../../../back-office/not-loaded.tsx'
import { GroupForm } from '../../../back-office/options/group-form.tsx'
import { MergeOffer } from '../../../back-office/options/merge-offer.tsx'
import { optionGroupsQuery } from '../../../back-office/options/queries.ts'
import { failureOf } from '../../../back-office/queries.ts'
import { GroupRow } from './group-row.tsx'

const things = { modifier: 'modifier', variant: 'variant', upsell: 'upsell' } as const

/** The group that is expanded. */
const groupSearch = z.object({ group: id })

/** The option groups of a kind, to be expanded; groups and options are edited in dialogs. */
export function GroupsTab({ restaurantId, kind }: { restaurantId: string; kind: OptionGroupKind }) {
  const query = useQuery(optionGroupsQuery(restaurantId))
  const [edited, setEdited] = useState<CatalogOptionGroup | 'new' | null>(null)
  const { applied, set } = useSearchState(groupSearch)
  const expanded = applied.group
  const thing = things[kind]
  const failure = failureOf(query, `The ${thing} groups did not load`)
  const groups = query.data?.groups
    .filter((group) => group.kind === kind)
    .toSorted((one, other) => one.name.localeCompare(other.name))
  const add = (
    <Button variant="solid" onClick={() => setEdited('new')}>
      <Plus className="size-4.5" />
      Add {capital(thing)} Group
    </Button>
  )
  return (
    <section aria-label={`${capital(thing)} groups`}>
      {groups && groups.length > 0 && <div className="mb-3 flex justify-end">{add}</div>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {groups && <MergeOffer restaurantId={restaurantId} kind={kind} groups={groups} />}
        <div className="overflow-clip rounded-card border border-line bg-surface">
          {!groups ? (
            <NotLoaded failure={failure} label="Loading groups" skeleton="h-72" />
          ) : groups.length === 0 ? (
            <EmptyState
              level={2}
              icon={<ListChecks className="size-5" />}
              title={`No ${thing} groups yet`}
              action={add}
            >
              A group is a set of options that dishes share.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {groups.map((group) => (
                <GroupRow
                  key={group.id}
                  restaurantId={restaurantId}
                  group={group}
                  dishes={query.data?.dishes ?? []}
                  thing={thing}
                  isExpanded={expanded === group.id}
                  onToggle={() => set({ group: expanded === group.id ? null : group.id })}
                  onEdit={() => setEdited(group)}
                />
              ))}
            </ul>
          )}
        </div>
      </div>
      {edited !== null && query.data && (
        <GroupForm
          key={edited === 'new' ? 'new' : edited.id}
          restaurantId={restaurantId}
          kind={kind}
          group={edited === 'new' ? null : edited}
          dishes={query.data.dishes}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
