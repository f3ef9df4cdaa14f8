import type { AreaFields, DeliveryZone } from '@comanda/domain/delivery/delivery-area'
import type { GeoPoint } from '@comanda/domain/delivery/geo'
import { formatDollars } from '@comanda/domain/money/format'
import { sql } from 'kysely'
import { json } from '../../db/json.ts'
import { readArea } from '../delivery/public.ts'
import type { EntityKind, EntityState } from './entity-kind.ts'

/** The delivery area of a restaurant; the id is the restaurant's. It cannot be deleted. */
export interface DeliveryAreaState extends EntityState, AreaFields {
  /** The location of the restaurant, and the address from which it was determined. */
  center: GeoPoint | null
  centerAddress: string
}

export const deliveryAreaKind: EntityKind<DeliveryAreaState> = {
  kind: 'delivery_area',
  isOfRestaurant: true,
  right: 'fees.manage',
  async lock(tx, restaurantId, ids) {
    const rows = await tx
      .selectFrom('restaurants')
      .select(['id', 'delivery_area', 'delivery_zips', 'delivery_area_revision'])
      .where('id', '=', restaurantId)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .forUpdate()
      .execute()
    return rows.map((row) => ({
      id: row.id,
      name: 'Delivery area',
      revision: row.delivery_area_revision,
      archivedAt: null,
      ...readArea(row),
    }))
  },
  async write(tx, restaurantId, { mode, zones, center, centerAddress, revision }, editedAt) {
    await tx
      .updateTable('restaurants')
      .set({
        delivery_area: json({ mode, zones, center, centerAddress }),
        delivery_zips: null,
        delivery_area_revision: revision,
        updated_at: editedAt,
      })
      .where('id', '=', restaurantId)
      .execute()
  },
  audited: ({ mode, zones }) => ({
    mode,
    ...Object.fromEntries(zones.map((zone) => [zone.name, describeZone(mode, zone)])),
  }),
}

function describeZone(mode: AreaFields['mode'], zone: DeliveryZone): string {
  const amount = (of: DeliveryZone['fee']) => (of === null ? 'as usual' : `$${formatDollars(of)}`)
  const where =
    mode === 'zips'
      ? zone.zips.join(' ')
      : mode === 'radius'
        ? `up to ${zone.tenthMiles / 10} miles`
        : `${zone.corners.length} corners`
  return `${where}; fee ${amount(zone.fee)}; minimum ${amount(zone.minimum)}`
}
