import { optionGroupKinds } from '@comanda/domain/menu/menu'
import { readSpecialDays, readWeeklyHours } from '@comanda/domain/time/read-hours'
import { zonedTime } from '@comanda/domain/time/zone'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { requireRight } from '../../identity/public.ts'
import type { OptionGroupState } from '../option-group-kind.ts'
import { writeMenuCsv } from './menu-csv.ts'
import { groupIdsIn } from './plan-groups.ts'
import { type CurrentMenu, readMenu } from './read-current-menu.ts'

/**
 * The menu as a file that `importMenu` reads. Deleted entities, offers and pictures are not part of it.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function exportMenu(
  app: App,
  caller: Caller,
  { restaurantId, format }: { restaurantId: string; format: 'csv' | 'menu' },
): Promise<{ fileName: string; text: string }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const restaurant = await readRestaurant(tx, restaurantId)
    if (!restaurant) throw new ORPCError('NOT_FOUND')
    const menu = await readMenu(tx, restaurantId)
    const day = zonedTime(app.now(), restaurant.timezone).date
    const name = `${restaurant.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-menu-${day}`
    return format === 'csv'
      ? { fileName: `${name}.csv`, text: writeMenuCsv(inMenuOrder(menu)) }
      : { fileName: `${name}.json`, text: `${JSON.stringify(menuFile(restaurant, menu), null, 2)}\n` }
  })
}

function inMenuOrder({ categories, dishes }: CurrentMenu) {
  return categories.toSorted(byOrder).flatMap((category) =>
    dishes
      .filter(({ categoryId }) => categoryId === category.id)
      .toSorted(byOrder)
      .map((dish) => ({ dish, category: category.name })),
  )
}

const byOrder = (one: { sortOrder: number; name: string }, other: { sortOrder: number; name: string }) =>
  one.sortOrder - other.sortOrder || one.name.localeCompare(other.name)

type RestaurantRow = NonNullable<Awaited<ReturnType<typeof readRestaurant>>>

function readRestaurant(tx: Tx, id: string) {
  return tx.selectFrom('restaurants').selectAll().where('id', '=', id).executeTakeFirst()
}

function menuFile(restaurant: RestaurantRow, menu: CurrentMenu) {
  return {
    format: 'menu/1',
    restaurant: restaurantFields(restaurant),
    additional_menus: menu.menus.toSorted(byOrder).map(({ name, schedule }) => ({ name, schedule })),
    categories: menu.categories.toSorted(byOrder).map((category) => ({
      name: category.name,
      description: category.description,
      sort_order: category.sortOrder,
      is_active: category.isActive,
      products: menu.dishes
        .filter(({ categoryId, code }) => categoryId === category.id && code === null)
        .toSorted(byOrder)
        .map((dish) => ({
          name: dish.name,
          description: dish.description,
          base_price: dish.basePrice / 100,
          sort_order: dish.sortOrder,
          is_active: dish.isActive,
          is_21_plus: dish.is21Plus,
          allow_comments: dish.allowComments,
          labels: dish.labels,
          available_menus: dish.availableMenus,
          option_groups: optionGroupKinds.flatMap((kind) =>
            dish[groupIdsIn[kind]].flatMap((id) => {
              const group = menu.groups[kind].find((one) => one.id === id)
              return group && group.options.length > 0 ? [groupFields(kind, group)] : []
            }),
          ),
        })),
    })),
  }
}

function groupFields(kind: string, group: OptionGroupState) {
  return {
    kind,
    name: group.name,
    description: group.description,
    is_required: group.minSelections > 0,
    min_selections: group.minSelections,
    max_selections: group.maxSelections,
    display_type: group.displayType,
    options: group.options.map((option) => ({
      name: option.name,
      description: option.description,
      price_adjustment: option.priceDelta / 100,
      is_default: option.isDefault,
      modifier_action: option.modifierAction,
    })),
  }
}

/** The file's own section about the restaurant; an import by the back office does not use it. */
function restaurantFields(row: RestaurantRow) {
  return {
    ...{ name: row.name, description: row.description, address: row.address, phone: row.phone },
    ...{ email: row.email, website: row.website, domain: row.domain ?? '', timezone: row.timezone },
    theme_color: row.theme_color,
    tax_rate: row.tax_rate / 1000,
    processing_fee: (row.processing_fee ?? 0) / 1000,
    delivery_fee: row.delivery_fee / 100,
    minimum_order_pickup: row.minimum_order_pickup / 100,
    minimum_order_delivery: row.minimum_order_delivery / 100,
    estimated_prep_time: row.estimated_prep_time,
    order_cutoff_minutes: row.order_cutoff_minutes,
    uber_enabled: row.uber_enabled,
    delivery_enabled: row.delivery_enabled,
    pickup_enabled: row.pickup_enabled,
    hours: readWeeklyHours(row.hours),
    special_days: readSpecialDays(row.special_days, row.closed_dates),
  }
}
