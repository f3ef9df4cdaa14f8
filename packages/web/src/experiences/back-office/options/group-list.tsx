import type { CatalogDish, CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import { counted } from '@comanda/domain/count'
import type { OptionGroupKind } from '@comanda/domain/menu/menu'
import { formatSelectionRange, optionGroupWarnings } from '@comanda/domain/menu/option-group-fields'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { ListChecks } from '@comanda/ui/icons.ts'
import { Segmented } from '@comanda/ui/segmented'
import type { ComponentProps } from 'react'
import { hasWords } from '../lists/has-words.ts'
import { ListSearch } from '../lists/list-parts.tsx'
import { MergeOffer } from './merge-offer.tsx'
import { usedBy } from './queries.ts'
import { RowList } from './row-list.tsx'

export interface GroupListProps {
  restaurantId: string
  kind: OptionGroupKind
  data: { groups: readonly CatalogOptionGroup[]; dishes: readonly CatalogDish[] } | undefined
  failure: ComponentProps<typeof RowList>['failure']
  search: string
  /** null: by name. */
  sort: 'used' | 'options' | 'sold' | null
  onSearch: (search: string) => void
  onSort: (sort: 'used' | 'options' | null) => void
  openId: string | null
  onOpen: (id: string) => void
}

/** The groups of a kind in the chosen order, with the offer to merge identical ones. */
export function GroupList(props: GroupListProps) {
  const { restaurantId, kind, data, failure, search, sort, onSearch, onSort, openId, onOpen } = props
  const groups = data?.groups
    .filter((group) => group.kind === kind)
    .toSorted(
      (a, b) =>
        (sort === 'used' && b.productIds.length - a.productIds.length) ||
        (sort === 'options' && b.options.length - a.options.length) ||
        a.name.localeCompare(b.name) ||
        b.productIds.length - a.productIds.length,
    )
  const dishes = data?.dishes ?? []
  const rows = groups?.filter(({ name, description, options }) =>
    hasWords(`${name} ${description} ${options.map((option) => option.name).join(' ')}`, search),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <ListSearch label="Search groups" value={search} onChange={onSearch} />
        <Segmented
          label="Sort by"
          labels={{ name: 'Name', used: 'Most used', options: 'Most options' }}
          value={sort === null || sort === 'sold' ? 'name' : sort}
          onChange={(next) => onSort(next === 'name' ? null : next)}
        />
      </div>
      <MergeOffer restaurantId={restaurantId} kind={kind} groups={groups ?? []} />
      <RowList
        label="Option groups"
        rows={rows}
        failure={failure}
        openId={openId}
        onOpen={({ id }) => onOpen(id)}
        onClearSearch={() => onSearch('')}
        empty={
          search === ''
            ? {
                icon: <ListChecks className="size-5" />,
                title: 'No groups yet',
                text: 'A group is a set of options that dishes share, such as sizes or sauces.',
                action: (
                  <Button variant="solid" onClick={() => onOpen('new')}>
                    New group
                  </Button>
                ),
              }
            : null
        }
        renderRow={(group) => {
          const using = dishes.filter(({ id }) => group.productIds.includes(id))
          const hasWarning = optionGroupWarnings(group, using).length > 0
          return {
            title: (
              <>
                {group.name}
                {hasWarning && <Badge tone="warn">Check</Badge>}
              </>
            ),
            note: usedBy(group.productIds, dishes),
            facts: (
              <>
                <span className="block">
                  {formatSelectionRange(group.minSelections, group.maxSelections)}
                </span>
                <span className="block">{counted(group.options.length, 'option')}</span>
              </>
            ),
          }
        }}
      />
    </div>
  )
}
