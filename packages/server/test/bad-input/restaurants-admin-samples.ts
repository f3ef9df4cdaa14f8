import { randomUUID } from 'node:crypto'
import { platformFees, platformOrdering } from '@comanda/domain/restaurant/platform-defaults'
import { newTerms } from '@comanda/domain/restaurant/platform-terms'
import type { Sample } from './samples.ts'

/** Requests of platform admins about a restaurant; the ids of new ones are chosen by the caller. */
export function restaurantsAdminSamples(restaurantId: string): Record<string, Sample> {
  const parameters = { restaurantId }
  return {
    'restaurantsAdmin.list': { parameters: { search: 'a', state: 'all', after: restaurantId } },
    'restaurantsAdmin.get': { parameters },
    'restaurantsAdmin.checkDomain': { parameters },
    'restaurantsAdmin.create': {
      parameters: {},
      body: {
        id: randomUUID(),
        isActive: false,
        profile: { name: 'Corner', street: '', city: '' },
        ordering: { ...platformOrdering },
        fees: { ...platformFees },
        terms: { ...newTerms },
      },
    },
    'restaurantsAdmin.saveTerms': { parameters, body: { ...newTerms, domain: 'new.example', revision: 1 } },
    'restaurantsAdmin.setActive': { parameters, body: { isActive: false } },
    'restaurantsAdmin.copyDishes': {
      parameters,
      body: {
        fromRestaurantId: randomUUID(),
        requestId: randomUUID(),
        categoryIds: [randomUUID()],
        productIds: [randomUUID()],
      },
    },
    'restaurantsAdmin.clone': { parameters, body: { cloneId: randomUUID() } },
  }
}
