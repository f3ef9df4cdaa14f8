import { randomUUID } from 'node:crypto'
import { newCampaign, newCampaignItem } from '@comanda/domain/marketing/campaign-fields'
import { newSpecial } from '@comanda/domain/marketing/special-fields'
import type { Shop } from '../checkout/ordering.ts'
import type { Json } from './mutations.ts'
import type { Sample } from './samples.ts'

/** Requests about the offers of a restaurant; the ids of new rows are chosen by the caller. */
export function offerSamples({ id: restaurantId, productId }: Shop['restaurant']): Record<string, Sample> {
  const parameters = { restaurantId }
  const campaign = { restaurantId, campaignId: randomUUID() }
  const special = { restaurantId, specialId: randomUUID() }
  const schedule: Json = {
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
    weekdays: ['friday'],
    from: '17:00',
    until: '21:00',
  }
  const item = { ...newCampaignItem(randomUUID(), productId('Soup')), customCopy: 'Warm soup' }
  return {
    'offers.campaigns': { parameters },
    'offers.saveCampaign': {
      parameters: campaign,
      body: { ...newCampaign, schedule, name: 'Before the oven', items: [item as Json], revision: 0 },
    },
    'offers.setCampaignActive': { parameters: campaign, body: { isActive: false } },
    'offers.deleteCampaign': { parameters: campaign },
    'offers.specials': { parameters },
    'offers.saveSpecial': {
      parameters: special,
      body: {
        ...newSpecial,
        schedule,
        name: 'Soup on us',
        productId: productId('Soup'),
        customCopy: 'Warm soup',
        revision: 0,
      },
    },
    'offers.setSpecialActive': { parameters: special, body: { isActive: false } },
    'offers.deleteSpecial': { parameters: special },
    'offers.results': { parameters },
    'offers.products': { parameters },
  }
}
