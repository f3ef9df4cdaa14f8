import type { CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import { formatMoney } from '@comanda/domain/money/format'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { Plus, Tag } from '@comanda/ui/icons.ts'
import { Segmented } from '@comanda/ui/segmented'
import { Tabs } from '@comanda/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { hasWords } from '../lists/has-words.ts'
import { ListSearch } from '../lists/list-parts.tsx'
import { useSearchState } from '../lists/search-state.ts'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { GroupForm } from './group-form.tsx'
import { GroupList } from './group-list.tsx'
import { MergeOffer } from './merge-offer.tsx'
import { optionsSearch } from './options-search.ts'
import { optionGroupsQuery, soldText, upsellsQuery, usedBy } from './queries.ts'
import { RowList } from './row-list.tsx'
import { UpsellForm } from './upsell-form.tsx'

const title = 'Product Options'
const subtitle = 'Sizes and other variants, and paid add-ons.'

/** Variant groups and upsells in two tabs. */
export default restaurantScreen({ title, subtitle, action: 'menu.manage' }, OptionsOf)

function OptionsOf({ restaurantId }: RestaurantProps) {
  const groups = useQuery(optionGroupsQuery(restaurantId))
  const upsells = useQuery(upsellsQuery(restaurantId))
  const { state, applied, set, type, push, pop } = useSearchState(optionsSearch)
  const [path] = useLocation()
  const tab = applied.tab ?? (path === '/admin/upsells' ? 'upsells' : 'variants')
  const group = groups.data?.groups.find(({ id }) => id === applied.open) ?? null
  const upsell = upsells.data?.find(({ id }) => id === applied.open) ?? null
  const copied = groups.data?.groups.find(({ id }) => id === applied.copy) ?? null
  const isNew = applied.open === 'new'
  const close = () => pop({ open: null, copy: null })
  const copy = ({ id }: CatalogOptionGroup) => push({ open: 'new', copy: id })
  const rows = upsells.data
    ?.filter(({ name, description, groupName }) =>
      hasWords(`${name} ${description} ${groupName}`, state.search),
    )
    .toSorted((a, b) => (applied.sort === 'sold' ? b.sold.portions - a.sold.portions : 0))
  const add = (
    <Button variant="solid" onClick={() => push({ open: 'new', copy: null })}>
      <Plus className="size-4.5" />
      {tab === 'variants' ? 'New group' : 'Add upsell'}
    </Button>
  )
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={add}
      aside={
        groups.data &&
        upsells.data &&
        (tab === 'variants' ? (
          (group || isNew) && (
            <GroupForm
              key={group?.id ?? `new ${copied?.id}`}
              restaurantId={restaurantId}
              kind="variant"
              group={group}
              copied={copied}
              dishes={groups.data.dishes}
              onClose={close}
              onCopy={copy}
            />
          )
        ) : group?.kind === 'upsell' || (isNew && copied?.kind === 'upsell') ? (
          <GroupForm
            key={group?.id ?? `new ${copied?.id}`}
            restaurantId={restaurantId}
            kind="upsell"
            group={group}
            copied={copied}
            dishes={groups.data.dishes}
            onClose={close}
            onCopy={copy}
          />
        ) : (
          (upsell || isNew) && (
            <UpsellForm
              key={upsell?.id ?? 'new'}
              restaurantId={restaurantId}
              upsell={upsell}
              groups={groups.data.groups.filter(({ kind }) => kind === 'upsell')}
              dishes={groups.data.dishes}
              onClose={close}
              onEditGroup={(open) => push({ open })}
            />
          )
        ))
      }
    >
      <Tabs
        label="Product options"
        tabs={[
          {
            value: 'variants',
            label: 'Variant groups',
            count: groups.data?.groups.filter(({ kind }) => kind === 'variant').length,
          },
          { value: 'upsells', label: 'Upsells', count: upsells.data?.length },
        ]}
        value={tab}
        onChange={(next) => set({ tab: next, search: '', open: null, copy: null })}
      >
        {tab === 'variants' ? (
          <GroupList
            restaurantId={restaurantId}
            kind="variant"
            data={groups.data}
            failure={failureOf(groups, 'Variant groups did not load')}
            search={state.search}
            sort={applied.sort}
            onSearch={(search) => type({ search })}
            onSort={(sort) => set({ sort })}
            openId={group?.id ?? null}
            onOpen={(id) => push({ open: id, copy: null })}
          />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <div className="flex flex-wrap items-center gap-2">
              <ListSearch
                label="Search upsells"
                value={state.search}
                onChange={(search) => type({ search })}
              />
              <Segmented
                label="Sort by"
                labels={{ name: 'Name', sold: 'Most sold' }}
                value={applied.sort === 'sold' ? 'sold' : 'name'}
                onChange={(next) => set({ sort: next === 'sold' ? 'sold' : null })}
              />
            </div>
            <MergeOffer
              restaurantId={restaurantId}
              kind="upsell"
              groups={groups.data?.groups.filter(({ kind }) => kind === 'upsell') ?? []}
            />
            <p className="text-13 text-ink-2">Sold: in the last 30 days.</p>
            <RowList
              label="Upsells"
              rows={rows}
              failure={failureOf(upsells, 'Error loading upsell')}
              openId={upsell?.id ?? null}
              onOpen={({ id }) => push({ open: id, copy: null })}
              onClearSearch={() => set({ search: '' })}
              empty={
                state.search === ''
                  ? {
                      icon: <Tag className="size-5" />,
                      title: 'No upsells yet',
                      text: 'An upsell is an extra that customers add to a dish, such as a garlic dip.',
                      action: add,
                    }
                  : null
              }
              renderRow={({ name, groupName, price, productIds, isAvailable, sold }) => ({
                title: (
                  <>
                    {name}
                    {!isAvailable && <Badge tone="warn">Sold out</Badge>}
                  </>
                ),
                note: `${groupName} · ${usedBy(productIds, groups.data?.dishes ?? [])}`,
                facts: (
                  <>
                    <span className="block font-semibold text-ink">{formatMoney(price)}</span>
                    <span className="block">{soldText(sold)}</span>
                  </>
                ),
              })}
            />
          </div>
        )}
      </Tabs>
    </Screen>
  )
}
