import type { PublicRestaurant, RestaurantCard } from '@comanda/contract/restaurants'
import type { AreaFields } from '@comanda/domain/delivery/delivery-area'
import { defaultThemeStyle, type ThemeStyle } from '@comanda/domain/look/theme-style'
import type { Picture } from '@comanda/domain/menu/menu'
import { type Cents, minCents } from '@comanda/domain/money/cents'
import { percent } from '@comanda/domain/money/percent'
import type { OrderingPause, OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { restaurantStatus } from '@comanda/domain/ordering/restaurant-status'
import type { Throttle } from '@comanda/domain/throttling/throttle'
import type { Instant } from '@comanda/domain/time/instant'
import { readSpecialDays, readWeeklyHours } from '@comanda/domain/time/read-hours'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export type RestaurantRow = Selectable<Tables['restaurants']>

/** The restaurant's own pictures by media id. */
export type Pictures = ReadonlyMap<string, Picture>

/**
 * The public part of a restaurant. `demoAlwaysOpen` opens demo restaurants at any hour. Without `themeStyle`, which only
 * its menu shows, it has the default.
 */
export function toPublicRestaurant(
  row: RestaurantRow,
  pictures: Pictures,
  demoAlwaysOpen: boolean,
  themeStyle: ThemeStyle = defaultThemeStyle,
): PublicRestaurant {
  return {
    ...identityOf(row, pictures),
    themeStyle,
    settings: toOrderingSettings(row, demoAlwaysOpen),
    description: row.description,
    phone: row.phone,
    domain: row.domain,
    favoritesEnabled: row.customer_favorites_enabled,
  }
}

/** The fields of a restaurant in a list, without settings. */
export function toRestaurantCard(
  row: RestaurantRow,
  pictures: Pictures,
  demoAlwaysOpen: boolean,
  now: Instant,
): RestaurantCard {
  const status = restaurantStatus(now, toOrderingSettings(row, demoAlwaysOpen))
  return { ...identityOf(row, pictures), status }
}

function identityOf(row: RestaurantRow, pictures: Pictures) {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    website: row.website,
    themeColor: row.theme_color,
    logo: pictureOf(row.logo_media_id, pictures),
    banner: pictureOf(row.banner_media_id, pictures),
  }
}

/** The stored ordering rules. A restaurant without a processing fee charges none. */
export function toOrderingSettings(row: RestaurantRow, demoAlwaysOpen: boolean): OrderingSettings {
  return {
    timezone: row.timezone,
    calendar: {
      hours: readWeeklyHours(row.hours),
      specialDays: readSpecialDays(row.special_days, row.closed_dates),
      ...(row.is_demo && demoAlwaysOpen ? { alwaysOpen: true } : {}),
    },
    isActive: row.is_active,
    onlineOrdersEnabled: row.online_orders_enabled,
    acceptOrders: row.accept_orders,
    pause: pauseOf(row),
    busy: busyOf(row),
    isThrottled: isThrottled(row),
    pickupEnabled: row.pickup_enabled,
    deliveryEnabled: row.delivery_enabled,
    orderCutoffMinutes: row.order_cutoff_minutes,
    advanceOrderingEnabled: row.advance_ordering_enabled,
    advanceOrderingHours: row.advance_ordering_hours,
    estimatedPrepMinutes: row.estimated_prep_time,
    measuredPrepMinutes: row.measured_prep_minutes,
    minimumOrderPickup: row.minimum_order_pickup,
    minimumOrderDelivery: lowestInZones(row, 'minimum', row.minimum_order_delivery),
    taxRate: row.tax_rate,
    processingFee: row.processing_fee ?? noFee,
    deliveryFee: lowestInZones(row, 'fee', row.delivery_fee),
    deliveryFeeRestaurantPays: row.delivery_fee_restaurant_pays,
    combineTaxProcessing: row.combine_tax_processing,
    taxAfterDiscount: row.tax_after_discount,
    gratuityEnabled: row.gratuity_enabled,
    tipPercentages: tipPercentagesOf(row),
    courierEnabled: row.uber_enabled,
    courierCarries21Plus: row.courier_21_plus,
    kidsMeals: row.kids_meals as OrderingSettings['kidsMeals'],
    kidsMealThreshold: row.kids_meal_threshold,
  }
}

/** The stored pause. One without a start, set manually, counts from the row's last change. */
export function pauseOf(
  row: Pick<RestaurantRow, 'orders_disabled' | 'orders_disabled_at' | 'orders_disabled_until' | 'updated_at'>,
): OrderingPause | null {
  if (!row.orders_disabled) return null
  const since = row.orders_disabled_at ?? row.updated_at
  return { since: since.getTime(), until: row.orders_disabled_until?.getTime() ?? null }
}

export function busyOf({
  busy_minutes: minutes,
  busy_until: until,
}: Pick<RestaurantRow, 'busy_minutes' | 'busy_until'>): OrderingSettings['busy'] {
  return minutes > 0 && until ? { minutes, until: until.getTime() } : null
}

function isThrottled({ throttle, closed_slots: closed }: RestaurantRow): boolean {
  const { rules } = (throttle ?? {}) as Partial<Throttle>
  return (rules?.length ?? 0) > 0 || (closed as unknown[]).length > 0
}

/** The lowest fee or minimum of the zones, which applies until an address is known. Couriers have no zones. */
function lowestInZones(
  { delivery_area: area, uber_enabled: byCourier }: RestaurantRow,
  field: 'fee' | 'minimum',
  usual: Cents,
): Cents {
  const zones = (area as Partial<AreaFields> | null)?.zones ?? []
  if (byCourier || zones.length === 0) return usual
  return zones.map((zone) => zone[field] ?? usual).reduce(minCents)
}

function tipPercentagesOf(row: RestaurantRow): OrderingSettings['tipPercentages'] {
  const { tip_percentage_1: first, tip_percentage_2: second, tip_percentage_3: third } = row
  return first === null || second === null || third === null ? null : [first, second, third]
}

function pictureOf(mediaId: string | null, pictures: Pictures): Picture | null {
  return mediaId === null ? null : (pictures.get(mediaId) ?? null)
}

const noFee = percent(0)
