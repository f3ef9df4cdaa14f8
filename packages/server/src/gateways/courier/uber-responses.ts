import { courierStatuses } from '@comanda/domain/delivery/courier-status'
import { cents } from '@comanda/domain/money/cents'
import { z } from 'zod'
import type { CourierDelivery } from './port.ts'

const moment = z.iso.datetime({ offset: true }).nullish().catch(null)

export const uberQuote = z.object({
  id: z.string().min(1),
  fee: z.int().min(0),
  duration: z.int().min(0).nullish(),
  pickup_duration: z.int().min(0).nullish(),
  created: moment,
  dropoff_eta: moment,
  expires: z.iso.datetime({ offset: true }),
})

export const uberError = z.object({
  code: z.string().max(80),
  metadata: z
    .looseObject({ delivery_id: z.string().max(200) })
    .optional()
    .catch(undefined),
})

const shortText = z.string().max(200).nullish().catch(null)
const place = z.object({ lat: z.number(), lng: z.number() }).nullish().catch(null)
const link = z.string().max(2000).nullish().catch(null)
const status = z.enum(courierStatuses)

const courier = z
  .object({ name: shortText, phone_number: shortText, vehicle_type: shortText, location: place })
  .nullish()
  .catch(null)

/** Proof of a handover. */
const verification = z
  .object({
    picture: z.object({ image_url: link }).nullish().catch(null),
    signature: z
      .object({ image_url: link, signer_name: shortText, signer_relationship: shortText })
      .nullish()
      .catch(null),
    completion_location: place,
  })
  .nullish()
  .catch(null)

const delivery = z.object({
  id: z.string().min(1).max(200),
  external_id: shortText,
  status,
  fee: z.int().min(0).nullish().catch(null),
  tracking_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullish()
    .catch(null),
  pickup_eta: moment,
  dropoff_eta: moment,
  courier,
  dropoff: z.object({ verification }).optional().catch(undefined),
})

/** A delivery in the provider's format. */
export const uberDelivery = delivery.transform(
  (given): CourierDelivery => ({
    id: given.id,
    orderId: given.external_id ?? null,
    status: given.status,
    fee: given.fee == null ? null : cents(given.fee),
    trackingUrl: given.tracking_url ?? null,
    pickupEta: given.pickup_eta ? Date.parse(given.pickup_eta) : null,
    dropoffEta: given.dropoff_eta ? Date.parse(given.dropoff_eta) : null,
    courier: given.courier?.name
      ? {
          name: given.courier.name,
          phone: given.courier.phone_number ?? null,
          vehicle: given.courier.vehicle_type ?? null,
          place: given.courier.location ?? null,
        }
      : null,
    proof: given.dropoff?.verification ?? null,
  }),
)

export const uberDeliveryList = z.object({ data: z.array(z.unknown()), next_href: z.string().nullish() })

/** Each webhook contains the delivery at that time, or at least its id and status. */
export const eventBody = z.object({
  id: z.string().min(1).max(200),
  kind: z.string(),
  created: moment,
  data: uberDelivery,
})
