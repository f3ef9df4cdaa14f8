import { counted } from '@comanda/domain/count'
import { formatSchedule } from '@comanda/domain/menu/served-hours'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { CalendarClock, Plus } from '@comanda/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useSearchState } from '../lists/search-state.ts'
import { additionalMenusQuery, optionGroupsQuery } from '../options/queries.ts'
import { RowList } from '../options/row-list.tsx'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { MenuForm } from './menu-form.tsx'
import { MenuWeek } from './menu-week.tsx'

const title = 'Menus & Hours'
const subtitle = 'Menus for certain hours, such as lunch.'

/** URL state: the open menu; "new" is the form for a new one. */
const menusSearch = z.object({
  open: z.catch(z.nullable(z.union([z.literal('new'), z.uuid()])), null),
})

/** The additional menus of a restaurant, their hours and dishes. */
export default restaurantScreen({ title, subtitle, action: 'menu.manage' }, MenusOf)

function MenusOf({ restaurantId }: RestaurantProps) {
  const menus = useQuery(additionalMenusQuery(restaurantId))
  const groups = useQuery(optionGroupsQuery(restaurantId))
  const { applied, push, pop } = useSearchState(menusSearch)
  const open = menus.data?.find(({ id }) => id === applied.open) ?? null
  const add = (
    <Button variant="solid" onClick={() => push({ open: 'new' })}>
      <Plus className="size-4.5" />
      New menu
    </Button>
  )
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={add}
      aside={
        menus.data &&
        groups.data &&
        (open || applied.open === 'new') && (
          <MenuForm
            key={open?.id ?? 'new'}
            restaurantId={restaurantId}
            menu={open}
            menus={menus.data}
            dishes={groups.data.dishes}
            onClose={() => pop({ open: null })}
          />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-13 text-ink-2">
          A product without a menu is always shown. Assign it to a menu to show it only during the hours of
          that menu.
        </p>
        <RowList
          label="Additional menus"
          rows={menus.data}
          failure={failureOf(menus, 'Menus did not load')}
          openId={open?.id ?? null}
          onOpen={({ id }) => push({ open: id })}
          onClearSearch={() => {}}
          empty={{
            icon: <CalendarClock className="size-5" />,
            title: 'No additional menus yet',
            text: 'All dishes are sold during all opening hours. Add a menu for dishes that are sold only at certain hours.',
            action: add,
          }}
          renderRow={({ name, schedule, productIds }) => {
            const times = formatSchedule(schedule)
            return {
              title: (
                <>
                  {name}
                  {times === '' && <Badge tone="warn">Never shown</Badge>}
                </>
              ),
              note: times || 'No times yet',
              facts: counted(productIds.length, 'product'),
            }
          }}
        />
        {menus.data && <MenuWeek menus={menus.data} />}
      </div>
    </Screen>
  )
}
