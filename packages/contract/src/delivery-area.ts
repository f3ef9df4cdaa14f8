import { areaModes, maxCorners, maxZipsPerZone, maxZones } from '@comanda/domain/delivery/delivery-area'
import { z } from 'zod'
import { withRight } from './base.ts'
import { changeId, conflictWith, invalid, revision, seenRevision } from './catalog/shared.ts'
import { cents, id, inRestaurant, personText } from './fields.ts'

const place = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

const zone = z.object({
  id,
  name: personText(60),
  fee: cents.nullable().describe('null: the delivery fee of the restaurant'),
  minimum: cents.nullable().describe('null: the minimum for deliveries of the restaurant'),
  zips: z
    .array(personText(10))
    .max(maxZipsPerZone + 1)
    .describe('For `zips`: five-digit ZIP codes, or their first three digits'),
  tenthMiles: z.int().min(0).max(100_000).describe('For `radius`: up to this distance, in tenths of a mile'),
  corners: z
    .array(place)
    .max(maxCorners + 1)
    .describe('For `drawn`: the corners of the outline, in order'),
})

const fields = {
  mode: z.enum(areaModes),
  zones: z
    .array(zone)
    .max(maxZones + 1)
    .describe('The first zone that contains an address applies; for `radius`, the nearest ring'),
}

/** An area as it is stored. */
export const storedDeliveryArea = z.object({ ...fields, center: place.nullable(), centerAddress: z.string() })

const area = z.object({
  ...fields,
  revision: revision.describe('Counts the changes of the area'),
  address: z.string().describe('Address of the restaurant'),
  center: place.nullable().describe('The location of the restaurant, if the area depends on it'),
  usualFee: cents,
  usualMinimum: cents,
  restaurantPays: cents.describe('The part of every delivery fee that the restaurant pays'),
  deliveryEnabled: z.boolean(),
  courierEnabled: z.boolean().describe('The courier service decides where it delivers: zones do not apply'),
})
export type DeliveryAreaSettings = z.infer<typeof area>

const testedAddress = z.object({
  address: z.string().describe('The address as interpreted'),
  isDelivered: z.boolean(),
  message: z.string().nullable().describe('Why customers cannot have it delivered'),
  zoneId: id.nullable(),
  fee: cents.nullable().describe('What the customer pays'),
  minimum: cents.nullable(),
  miles: z.number().nullable(),
  place: place.nullable(),
  center: place.nullable(),
})
export type TestedAddress = z.infer<typeof testedAddress>

const geocoder = { GEOCODER_UNAVAILABLE: { status: 503 } } as const

export const deliveryArea = {
  own: withRight('fees.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/delivery-area',
      summary: 'Get where the restaurant’s own drivers deliver',
    })
    .input(inRestaurant)
    .output(area),
  save: withRight('fees.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/delivery-area',
      summary:
        'Save where the restaurant’s own drivers deliver; quotes of customers stay valid for their 15 minutes',
    })
    .errors({ ...invalid, ...conflictWith(area), ...geocoder })
    .input(z.object({ ...inRestaurant.shape, ...fields, revision: seenRevision }))
    .output(z.object({ area, changeId })),
  test: withRight('fees.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/delivery-area/test',
      summary: 'Find the zone of an address in an area that need not be saved; changes nothing',
    })
    .errors({ ADDRESS_INVALID: { status: 422 }, ...geocoder })
    .input(z.object({ ...inRestaurant.shape, ...fields, address: personText(300) }))
    .output(testedAddress),
}
