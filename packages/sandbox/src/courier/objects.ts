/** The courier's API objects: money in cents, instants in ISO 8601, durations in minutes. */

export interface Address {
  street_address: string[]
  city: string
  state: string
  zip_code: string
  country: string
}

export interface Place {
  lat: number
  lng: number
}

export interface DeliveryQuote {
  kind: 'delivery_quote'
  id: string
  created: string
  expires: string
  fee: number
  currency: 'usd'
  currency_type: 'USD'
  dropoff_eta: string
  dropoff_deadline: string
  duration: number
  pickup_duration: number
  external_store_id?: string
}

export const deliveryStatuses = [
  'pending',
  'pickup',
  'pickup_complete',
  'dropoff',
  'delivered',
  'canceled',
  'returned',
] as const

export type DeliveryStatus = (typeof deliveryStatuses)[number]

export interface Waypoint {
  name: string
  phone_number: string
  address: string
  detailed_address: Address
  notes: string
  location: Place
  /** Proof of the handover, once there is one. */
  verification?: Verification
}

/** Proof of delivery. */
interface Verification {
  picture: { image_url: string }
  signature: { signer_name: string; signer_relationship: string }
  completion_location: Place
}

interface ManifestItem {
  name: string
  quantity: number
  size: 'small' | 'medium' | 'large' | 'xlarge'
  price?: number
}

export interface Courier {
  name: string
  vehicle_type: 'bicycle' | 'car' | 'scooter'
  phone_number: string
  location: Place
  img_href: string
}

export interface Delivery {
  kind: 'delivery'
  id: string
  quote_id: string
  external_id: string | null
  status: DeliveryStatus
  complete: boolean
  courier: Courier | null
  courier_imminent: boolean
  created: string
  updated: string
  currency: 'usd'
  fee: number
  tip: number
  pickup: Waypoint
  dropoff: Waypoint
  manifest: { reference: string | null; description: string; total_value: number | null }
  manifest_items: ManifestItem[]
  pickup_ready: string
  pickup_eta: string | null
  dropoff_eta: string | null
  dropoff_deadline: string
  tracking_url: string
  related_deliveries: []
  live_mode: false
}

export interface CourierEvent {
  id: string
  kind: 'event.delivery_status' | 'event.courier_update'
  status: DeliveryStatus
  created: string
  live_mode: false
  delivery_id: string
  customer_id: string
  location?: Place
  data: Delivery
}
