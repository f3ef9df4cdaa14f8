import { randomUUID } from 'node:crypto'
import { newFees } from '@comanda/domain/restaurant/fee-fields'
import { newOrdering } from '@comanda/domain/restaurant/ordering-fields'
import { platformFees, platformOrdering } from '@comanda/domain/restaurant/platform-defaults'
import { newTerms } from '@comanda/domain/restaurant/platform-terms'
import { newProfile } from '@comanda/domain/restaurant/profile-fields'
import { defaultSettings } from '@comanda/domain/settings/settings'
import { byWeekday } from '@comanda/domain/time/weekly-hours'
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

/** Requests about the opening hours of a restaurant. */
export function hoursSamples(restaurantId: string): Record<string, Sample> {
  const parameters = { restaurantId }
  const body = {
    // A day may have the form of a single span.
    hours: byWeekday((day) =>
      day === 'monday'
        ? { open: '11:00', close: '22:00', closed: false }
        : [{ open: '09:00', close: '21:00' }],
    ),
    specialDays: [
      { date: '2026-12-24', spans: [{ open: '11:00', close: '15:00' }], note: 'Christmas Eve' },
      { date: '2026-12-25', spans: [], note: 'Christmas Day' },
    ],
  }
  return {
    'restaurantHours.own': { parameters },
    'restaurantHours.preview': { parameters, body },
    'restaurantHours.save': { parameters, body: { ...body, revision: 1 } },
  }
}

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

/** Requests about the settings of a restaurant. */
export function settingsSamples(restaurantId: string): Record<string, Sample> {
  const settings = { ...defaultSettings, siteName: 'Corner' }
  return {
    'identity.reportActivity': { parameters: {}, body: {} },
    'settings.get': { parameters: { restaurantId } },
    'settings.save': { parameters: {}, body: { restaurantId, settings, revision: 0 } },
    'settings.rotateWebhookSecret': { parameters: {}, body: { restaurantId } },
  }
}

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
