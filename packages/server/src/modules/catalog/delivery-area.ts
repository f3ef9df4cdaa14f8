import type { DeliveryAreaSettings, TestedAddress } from '@comanda/contract/delivery-area'
import { type AreaFields, areaIssues, needsPlaces } from '@comanda/domain/delivery/delivery-area'
import type { GeoPoint } from '@comanda/domain/delivery/geo'
import { minimumOrder } from '@comanda/domain/ordering/minimum'
import { formatAddress, parseAddress } from '@comanda/domain/people/address'
import { cleanText } from '@comanda/domain/people/clean-text'
import { customerDeliveryFee } from '@comanda/domain/pricing/delivery-fee'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { GeocoderError } from '../../gateways/geocoder/port.ts'
import { changedSince } from '../../platform/changed-since.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { findZone, locateLine, readArea } from '../delivery/public.ts'
import { requireEdit, requireRight } from '../identity/public.ts'
import { toOrderingSettings } from '../restaurants/public.ts'
import { invalid, isUnchanged } from './checks.ts'
import { deliveryAreaKind } from './delivery-area-kind.ts'
import { recordChange } from './record-change.ts'

/** Where a restaurant's own drivers deliver. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function readDeliveryArea(
  app: App,
  caller: Caller,
  restaurantId: string,
): Promise<DeliveryAreaSettings> {
  requireRight(caller, 'fees.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, (tx) => readStored(app, tx, restaurantId))
}

/**
 * Replaces the delivery area. Quotes that customers already have stay valid for their 15 minutes. A repeated call changes
 * nothing. Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND, CATALOG_INVALID, and CHANGED_SINCE with the current area.
 */
export async function saveDeliveryArea(
  app: App,
  caller: Caller,
  { restaurantId, revision, ...entered }: { restaurantId: string; revision: number } & AreaFields,
): Promise<{ area: DeliveryAreaSettings; changeId: string | null }> {
  await requireEdit(app, caller, 'fees.manage', restaurantId)
  const fields = cleaned(entered)
  const issues = areaIssues(fields)
  if (Object.keys(issues).length > 0) throw invalid(issues)
  const { address } = await readDeliveryArea(app, caller, restaurantId)
  const center = needsPlaces(fields) ? await locateRestaurant(app, address) : null
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await deliveryAreaKind.lock(tx, restaurantId, [restaurantId])
    if (!before) throw new ORPCError('NOT_FOUND')
    const stored = await readStored(app, tx, restaurantId)
    if (isUnchanged<AreaFields>(before, fields)) return { area: stored, changeId: null }
    if (before.revision !== revision) throw changedSince('delivery area', stored)
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: 'money.delivery_area_changed',
      label: before.name,
      entities: [
        {
          kind: 'delivery_area',
          before,
          after: { ...before, ...fields, center, centerAddress: center === null ? '' : address },
        },
      ],
    })
    return { area: await readStored(app, tx, restaurantId), changeId }
  })
}

/**
 * Which zone of an area, saved or not, an address belongs to, and what a delivery costs there. Stores nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, TOO_MANY_REQUESTS, ADDRESS_INVALID, GEOCODER_UNAVAILABLE.
 */
export async function testAddress(
  app: App,
  caller: Caller,
  { restaurantId, address: line, ...fields }: { restaurantId: string; address: string } & AreaFields,
): Promise<TestedAddress> {
  const stored = await readDeliveryArea(app, caller, restaurantId)
  await enforceRateLimit(app, { max: 120, windowSeconds: 600, key: `test-address:${caller.actor}` })
  const parsed = parseAddress(line)
  if (!parsed.ok) throw new ORPCError('ADDRESS_INVALID', { status: 422, message: parsed.message })
  const area = { ...fields, center: stored.center, centerAddress: stored.center ? stored.address : '' }
  const { decision, place, center } = await findZone(app, area, stored.address, parsed.address).catch(
    unavailable,
  )
  const shared = {
    address: formatAddress(parsed.address),
    miles: decision.miles,
    place,
    center,
  }
  if (!decision.ok)
    return {
      ...shared,
      isDelivered: false,
      message: decision.message,
      zoneId: null,
      fee: null,
      minimum: null,
    }
  const settings = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    readSettings(app, tx, restaurantId),
  )
  const { zone } = decision
  return {
    ...shared,
    isDelivered: true,
    message: null,
    zoneId: zone?.id ?? null,
    fee: customerDeliveryFee('delivery', zone?.fee ?? null, settings),
    minimum: minimumOrder('delivery', settings, zone?.minimum ?? null),
  }
}

function cleaned({ mode, zones }: AreaFields): AreaFields {
  if (mode === 'everywhere') return { mode, zones: [] }
  return { mode, zones: zones.map((zone) => ({ ...zone, name: cleanText(zone.name, 60) })) }
}

/** Zones by location are measured from the restaurant. */
async function locateRestaurant(app: App, address: string): Promise<GeoPoint> {
  const place = await locateLine(app, address).catch(unavailable)
  if (place) return place
  throw invalid({
    zones: 'The address of the restaurant was not found on the map. Correct it, or choose ZIP codes.',
  })
}

function unavailable(error: unknown): never {
  if (!(error instanceof GeocoderError)) throw error
  const message = 'Addresses cannot be looked up at the moment. Try again later, or choose ZIP codes.'
  throw new ORPCError('GEOCODER_UNAVAILABLE', { status: 503, message, cause: error })
}

async function readSettings(app: App, tx: Tx, restaurantId: string) {
  const row = await tx.selectFrom('restaurants').selectAll().where('id', '=', restaurantId).executeTakeFirst()
  if (!row) throw new ORPCError('NOT_FOUND')
  return toOrderingSettings({ ...row, delivery_area: null, delivery_zips: null }, app.config.demoAlwaysOpen)
}

async function readStored(app: App, tx: Tx, restaurantId: string): Promise<DeliveryAreaSettings> {
  const row = await tx.selectFrom('restaurants').selectAll().where('id', '=', restaurantId).executeTakeFirst()
  if (!row) throw new ORPCError('NOT_FOUND')
  const { mode, zones, center, centerAddress } = readArea(row)
  const { deliveryEnabled, courierEnabled } = toOrderingSettings(row, app.config.demoAlwaysOpen)
  return {
    mode,
    zones: zones.map((zone) => ({ ...zone, zips: [...zone.zips], corners: [...zone.corners] })),
    revision: row.delivery_area_revision,
    address: row.address,
    center: centerAddress === row.address ? center : null,
    usualFee: row.delivery_fee,
    usualMinimum: row.minimum_order_delivery,
    restaurantPays: row.delivery_fee_restaurant_pays,
    deliveryEnabled,
    courierEnabled,
  }
}
