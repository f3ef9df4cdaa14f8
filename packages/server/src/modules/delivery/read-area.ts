import { storedDeliveryArea } from '@comanda/contract/delivery-area'
import { type AreaFields, everywhere } from '@comanda/domain/delivery/delivery-area'
import type { GeoPoint } from '@comanda/domain/delivery/geo'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export interface StoredArea extends AreaFields {
  /** The location of the restaurant, and the address from which it was determined. */
  center: GeoPoint | null
  centerAddress: string
}

type AreaRow = Pick<Selectable<Tables['restaurants']>, 'delivery_area' | 'delivery_zips'>

/**
 * The stored delivery area. A list of zip codes, as in menu files, is an area of one zone. Throws a ZodError if
 * the stored value is not an area.
 */
export function readArea({ delivery_area: area, delivery_zips: zips }: AreaRow): StoredArea {
  if (area !== null) return storedDeliveryArea.parse(area)
  const unlimited = { ...everywhere, center: null, centerAddress: '' }
  if (!Array.isArray(zips) || zips.length === 0) return unlimited
  return { ...unlimited, mode: 'zips', zones: [{ ...listedZips, zips: zips.map(String) }] }
}

const listedZips = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Delivery area',
  fee: null,
  minimum: null,
  tenthMiles: 10,
  corners: [],
}
