import { randomUUID } from 'node:crypto'
import { newFees } from '@comanda/domain/restaurant/fee-fields'
import { newOrdering } from '@comanda/domain/restaurant/ordering-fields'
import { newProfile } from '@comanda/domain/restaurant/profile-fields'
import type { Sample } from './samples.ts'

/** What an owner enters about a restaurant. */
export const profile = {
  ...newProfile,
  name: 'Corner Kitchen',
  phone: '(908) 555-0100',
  street: '12 Elm Street',
  city: 'Summit',
  state: 'NJ',
  zip: '07901',
  ownerName: 'Olive Owner',
  ownerPhone: '(908) 555-0101',
  ownerEmail: 'olive@corner.example',
}

/** Requests of owners about their restaurant. */
export function restaurantInfoSamples(restaurantId: string): Record<string, Sample> {
  const parameters = { restaurantId }
  const { logoId: _, bannerId: __, ...newRestaurant } = profile
  return {
    'restaurantInfo.own': { parameters },
    'restaurantInfo.saveProfile': { parameters, body: { ...profile, revision: 1 } },
    'restaurantInfo.saveOrdering': { parameters, body: { ...newOrdering, revision: 1 } },
    'restaurantInfo.saveFees': { parameters, body: { ...newFees, revision: 1 } },
    'restaurantInfo.launch': { parameters },
    'restaurantInfo.reviewStep': { parameters: { ...parameters, step: 'hours' }, body: { reviewed: true } },
    'restaurantInfo.setup': { parameters: {}, body: { ...newRestaurant, restaurantId: randomUUID() } },
  }
}
