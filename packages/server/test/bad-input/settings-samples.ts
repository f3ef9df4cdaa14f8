import { defaultSettings } from '@comanda/domain/settings/settings'
import type { Sample } from './samples.ts'

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
