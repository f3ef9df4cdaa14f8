import { Button } from '@comanda/ui/button'
import { Plus } from '@comanda/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchState } from '../lists/search-state.ts'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { GroupForm } from './group-form.tsx'
import { GroupList } from './group-list.tsx'
import { optionsSearch } from './options-search.ts'
import { optionGroupsQuery } from './queries.ts'

const title = 'Modifier Groups'
const subtitle = 'What customers add, leave out or swap.'

/** The modifier groups of a menu. */
export default restaurantScreen({ title, subtitle, action: 'menu.manage' }, ModifiersOf)

function ModifiersOf({ restaurantId }: RestaurantProps) {
  const query = useQuery(optionGroupsQuery(restaurantId))
  const { state, applied, set, type, push, pop } = useSearchState(optionsSearch)
  const open = query.data?.groups.find(({ id }) => id === applied.open) ?? null
  const copied = query.data?.groups.find(({ id }) => id === applied.copy) ?? null
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={
        <Button variant="solid" onClick={() => push({ open: 'new', copy: null })}>
          <Plus className="size-4.5" />
          New group
        </Button>
      }
      aside={
        query.data &&
        (open || applied.open === 'new') && (
          <GroupForm
            key={open?.id ?? `new ${copied?.id}`}
            restaurantId={restaurantId}
            kind="modifier"
            group={open}
            copied={copied}
            dishes={query.data.dishes}
            onClose={() => pop({ open: null, copy: null })}
            onCopy={({ id }) => push({ open: 'new', copy: id })}
          />
        )
      }
    >
      <GroupList
        restaurantId={restaurantId}
        kind="modifier"
        data={query.data}
        failure={failureOf(query, 'Modifier groups did not load')}
        search={state.search}
        sort={applied.sort}
        onSearch={(search) => type({ search })}
        onSort={(sort) => set({ sort })}
        openId={open?.id ?? null}
        onOpen={(id) => push({ open: id, copy: null })}
      />
    </Screen>
  )
}
