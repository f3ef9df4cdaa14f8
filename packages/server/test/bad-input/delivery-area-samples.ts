import { randomUUID } from 'node:crypto'
import type { Sample } from './samples.ts'

/** Requests about the delivery area of a restaurant. */
export function deliveryAreaSamples(restaurantId: string): Record<string, Sample> {
  const parameters = { restaurantId }
  const zone = {
    id: randomUUID(),
    name: 'Downtown',
    fee: 299,
    minimum: null,
    zips: ['07901', '079'],
    tenthMiles: 20,
    corners: [{ lat: 40.7, lng: -74.3 }],
  }
  const body = { mode: 'zips', zones: [zone] }
  return {
    'deliveryArea.own': { parameters },
    'deliveryArea.save': { parameters, body: { ...body, revision: 1 } },
    'deliveryArea.test': { parameters, body: { ...body, address: '5 Oak Lane, Summit, NJ 07901' } },
  }
}
