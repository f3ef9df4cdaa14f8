import { optionGroupKinds, regularMenu } from '@comanda/domain/menu/menu'
import { readSpecialDays, readWeeklyHours } from '@comanda/domain/time/read-hours'
import type { Selectable } from 'kysely'
import type { Restaurants } from '../../../db/tables.ts'
import { allergenLists, type FilePicture } from '../../menus/public.ts'
import type { OptionGroupState } from '../option-group-kind.ts'
import { groupIdsIn } from './plan-groups.ts'
import type { CurrentMenu } from './read-current-menu.ts'

type RestaurantRow = Selectable<Restaurants>

export const byOrder = (
  one: { sortOrder: number; name: string },
  other: { sortOrder: number; name: string },
) => one.sortOrder - other.sortOrder || one.name.localeCompare(other.name)

/** A menu in the menu/1 format. What an option or a dish has by default is undefined, so that large menus stay importable. */
export function menuFileOf(
  restaurant: RestaurantRow,
  menu: CurrentMenu,
  pictures: ReadonlyMap<string, FilePicture>,
) {
  const pictureOf = (id: string | null) => (id === null ? null : (pictures.get(id) ?? null))
  return {
    format: 'menu/1',
    restaurant: restaurantFields(restaurant),
    additional_menus: menu.menus.toSorted(byOrder).map(({ name, schedule }) => ({ name, schedule })),
    categories: menu.categories.toSorted(byOrder).map((category) => ({
      name: category.name,
      description: category.description,
      sort_order: category.sortOrder,
      is_active: category.isActive,
      available_from: category.availableFrom,
      available_until: category.availableUntil,
      picture: pictureOf(category.imageId),
      products: menu.dishes
        .filter(({ categoryId }) => categoryId === category.id)
        .toSorted(byOrder)
        .map((dish) => ({
          name: dish.name,
          description: dish.description,
          base_price: dish.basePrice / 100,
          sort_order: dish.sortOrder,
          is_active: dish.isActive,
          is_21_plus: dish.is21Plus,
          allow_comments: dish.allowComments,
          labels: unlessEmpty(dish.labels),
          available_menus: unlessEmpty(
            dish.availableMenus.filter(
              (name) => name === regularMenu || menu.menus.some((one) => one.name === name),
            ),
          ),
          code: dish.code,
          diets: dish.diets,
          allergens: allergenLists(dish.allergens),
          picture: pictureOf(dish.imageId),
          more_pictures: dish.moreImageIds.flatMap((id) => pictureOf(id) ?? []),
          option_groups: optionGroupKinds.flatMap((kind) =>
            dish[groupIdsIn[kind]].flatMap((id) => {
              const group = menu.groups[kind].find((one) => one.id === id)
              return group ? [groupFields(kind, group)] : []
            }),
          ),
        })),
    })),
    option_groups: unusedGroups(menu),
  }
}

/** Sorted by name: unlike in a dish, their order has no effect. */
function unusedGroups({ dishes, groups }: CurrentMenu) {
  return optionGroupKinds.flatMap((kind) => {
    const used = new Set(dishes.flatMap((dish) => dish[groupIdsIn[kind]]))
    return groups[kind]
      .filter(({ id }) => !used.has(id))
      .map((group) => groupFields(kind, group))
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  })
}

function groupFields(kind: string, group: OptionGroupState) {
  return {
    kind,
    name: group.name,
    description: group.description || undefined,
    is_required: group.minSelections > 0,
    min_selections: group.minSelections,
    max_selections: group.maxSelections,
    display_type: group.displayType,
    options: group.options.map((option) => ({
      name: option.name,
      description: option.description || undefined,
      price_adjustment: option.priceDelta / 100,
      is_default: option.isDefault || undefined,
      modifier_action: option.modifierAction ?? undefined,
    })),
  }
}

function unlessEmpty<Entry>(list: readonly Entry[]): readonly Entry[] | undefined {
  return list.length > 0 ? list : undefined
}

/** The file's own section about the restaurant; an import by the back office does not use it. */
function restaurantFields(row: RestaurantRow) {
  return {
    name: row.name,
    description: row.description,
    address: row.address,
    phone: row.phone,
    email: row.email,
    website: row.website,
    domain: row.domain ?? '',
    timezone: row.timezone,
    theme_color: row.theme_color,
    tax_rate: row.tax_rate / 1000,
    processing_fee: row.processing_fee === null ? null : row.processing_fee / 1000,
    delivery_fee: row.delivery_fee / 100,
    minimum_order_pickup: row.minimum_order_pickup / 100,
    minimum_order_delivery: row.minimum_order_delivery / 100,
    estimated_prep_time: row.estimated_prep_time,
    order_cutoff_minutes: row.order_cutoff_minutes,
    uber_enabled: row.uber_enabled,
    courier_21_plus: row.courier_21_plus,
    delivery_zips: row.delivery_zips,
    delivery_enabled: row.delivery_enabled,
    pickup_enabled: row.pickup_enabled,
    kids_meals: (row.kids_meals as { name: string; price: number }[]).map(({ name, price }) => ({
      name,
      price: price / 100,
    })),
    kids_meal_threshold: row.kids_meal_threshold / 100,
    hours: readWeeklyHours(row.hours),
    special_days: readSpecialDays(row.special_days, row.closed_dates),
  }
}
