import type { FeeFields } from '@comanda/domain/restaurant/fee-fields'
import { formatKidsMeals } from '@comanda/domain/restaurant/kids-meal-fields'
import type { OrderingFields } from '@comanda/domain/restaurant/ordering-fields'
import {
  addressFieldsOfLine,
  addressLine,
  type ProfileFields,
} from '@comanda/domain/restaurant/profile-fields'
import type { Selectable, Updateable } from 'kysely'
import { json } from '../../db/json.ts'
import type { Restaurants } from '../../db/tables.ts'
import type { EntityKind, EntityState } from './entity-kind.ts'

// The parts of a restaurant's row that owners edit: one form, one right and one revision each. A trigger counts the
// revisions, because the row has other writers.

export interface RestaurantProfileState extends EntityState, ProfileFields {}
export interface RestaurantOrderingState extends EntityState, OrderingFields {}
export interface RestaurantFeesState extends EntityState, FeeFields {}

type Row = Selectable<Restaurants>

export function profileColumns(state: ProfileFields) {
  return {
    name: state.name,
    description: state.description,
    phone: state.phone,
    address: addressLine(state),
    timezone: state.timezone,
    website: state.website || null,
    email: state.email || null,
    owner_name: state.ownerName || null,
    owner_phone: state.ownerPhone || null,
    owner_email: state.ownerEmail || null,
    manager_name: state.managerName || null,
    manager_phone: state.managerPhone || null,
    manager_email: state.managerEmail || null,
    logo_media_id: state.logoId,
    banner_media_id: state.bannerId,
    theme_color: state.themeColor,
  } satisfies Updateable<Restaurants>
}

export function orderingColumns(state: OrderingFields) {
  return {
    online_orders_enabled: state.onlineOrdersEnabled,
    accept_orders: state.acceptOrders,
    pickup_enabled: state.pickupEnabled,
    delivery_enabled: state.deliveryEnabled,
    estimated_prep_time: state.estimatedPrepMinutes,
    order_cutoff_minutes: state.orderCutoffMinutes,
    advance_ordering_enabled: state.advanceOrderingEnabled,
    advance_ordering_hours: state.advanceOrderingHours,
    minimum_order_pickup: state.minimumOrderPickup,
    minimum_order_delivery: state.minimumOrderDelivery,
    customer_favorites_enabled: state.favoritesEnabled,
    kids_meals: json(state.kidsMeals),
    kids_meal_threshold: state.kidsMealThreshold,
  } satisfies Updateable<Restaurants>
}

export function feeColumns(state: FeeFields) {
  return {
    tax_rate: state.taxRate,
    tax_after_discount: state.taxAfterDiscount,
    processing_fee: state.processingFee,
    combine_tax_processing: state.combineTaxProcessing,
    delivery_fee: state.deliveryFee,
    delivery_fee_restaurant_pays: state.deliveryFeeRestaurantPays,
    gratuity_enabled: state.gratuityEnabled,
    tip_percentage_1: state.firstTip,
    tip_percentage_2: state.secondTip,
    tip_percentage_3: state.thirdTip,
  } satisfies Updateable<Restaurants>
}

export function profileState(row: Row): RestaurantProfileState {
  return {
    id: row.id,
    name: row.name,
    revision: row.profile_revision,
    archivedAt: null,
    description: row.description,
    phone: row.phone,
    ...addressFieldsOfLine(row.address),
    timezone: row.timezone,
    website: row.website ?? '',
    email: row.email ?? '',
    ownerName: row.owner_name ?? '',
    ownerPhone: row.owner_phone ?? '',
    ownerEmail: row.owner_email ?? '',
    managerName: row.manager_name ?? '',
    managerPhone: row.manager_phone ?? '',
    managerEmail: row.manager_email ?? '',
    logoId: row.logo_media_id,
    bannerId: row.banner_media_id,
    themeColor: row.theme_color.toUpperCase(),
  }
}

export function orderingState(row: Row): RestaurantOrderingState {
  return {
    id: row.id,
    name: 'Ordering',
    revision: row.ordering_revision,
    archivedAt: null,
    onlineOrdersEnabled: row.online_orders_enabled,
    acceptOrders: row.accept_orders,
    pickupEnabled: row.pickup_enabled,
    deliveryEnabled: row.delivery_enabled,
    estimatedPrepMinutes: row.estimated_prep_time,
    orderCutoffMinutes: row.order_cutoff_minutes,
    advanceOrderingEnabled: row.advance_ordering_enabled,
    advanceOrderingHours: row.advance_ordering_hours,
    minimumOrderPickup: row.minimum_order_pickup,
    minimumOrderDelivery: row.minimum_order_delivery,
    favoritesEnabled: row.customer_favorites_enabled,
    kidsMeals: row.kids_meals as OrderingFields['kidsMeals'],
    kidsMealThreshold: row.kids_meal_threshold,
  }
}

export function feesState(row: Row): RestaurantFeesState {
  return {
    id: row.id,
    name: 'Fees',
    revision: row.fees_revision,
    archivedAt: null,
    taxRate: row.tax_rate,
    taxAfterDiscount: row.tax_after_discount,
    processingFee: row.processing_fee,
    combineTaxProcessing: row.combine_tax_processing,
    deliveryFee: row.delivery_fee,
    deliveryFeeRestaurantPays: row.delivery_fee_restaurant_pays,
    gratuityEnabled: row.gratuity_enabled,
    firstTip: row.tip_percentage_1,
    secondTip: row.tip_percentage_2,
    thirdTip: row.tip_percentage_3,
  }
}

export const restaurantProfileKind = sectionKind<RestaurantProfileState>({
  kind: 'restaurant-profile',
  right: 'restaurant.manage',
  stateOf: profileState,
  columnsOf: profileColumns,
  needsProof: changesRecipients,
})

/**
 * Whether the management's emails or text messages can have other recipients afterwards. They contain names and addresses of
 * customers. Notification settings take precedence, but may be empty or be emptied.
 */
function changesRecipients(before: ProfileFields, after: ProfileFields): boolean {
  const recipients = ['email', 'ownerEmail', 'managerEmail', 'phone', 'ownerPhone', 'managerPhone'] as const
  return recipients.some((field) => before[field] !== after[field])
}

export const restaurantOrderingKind = sectionKind<RestaurantOrderingState>({
  kind: 'restaurant-ordering',
  right: 'restaurant.manage',
  stateOf: orderingState,
  columnsOf: orderingColumns,
  // Changes of earlier versions have no meals.
  audited: ({ kidsMeals, ...others }) => ({
    ...others,
    kidsMeals: kidsMeals && formatKidsMeals(kidsMeals),
  }),
})

export const restaurantFeesKind = sectionKind<RestaurantFeesState>({
  kind: 'restaurant-fees',
  right: 'fees.manage',
  stateOf: feesState,
  columnsOf: feeColumns,
})

interface Section<State extends EntityState>
  extends Pick<EntityKind<State>, 'kind' | 'right' | 'audited' | 'needsProof'> {
  stateOf(row: Row): State
  columnsOf(state: State): Updateable<Restaurants>
}

function sectionKind<State extends EntityState>({
  stateOf,
  columnsOf,
  ...section
}: Section<State>): EntityKind<State> {
  return {
    ...section,
    isOfRestaurant: true,
    async lock(tx, restaurantId, ids) {
      if (!ids.includes(restaurantId)) return []
      const row = await tx
        .selectFrom('restaurants')
        .selectAll()
        .where('id', '=', restaurantId)
        // Does not block orders, which only reference the restaurant.
        .forNoKeyUpdate()
        .executeTakeFirst()
      return row ? [stateOf(row)] : []
    },
    async write(tx, restaurantId, state, editedAt) {
      await tx
        .updateTable('restaurants')
        .set({ ...columnsOf(state), updated_at: editedAt })
        .where('id', '=', restaurantId)
        .execute()
    },
  }
}
