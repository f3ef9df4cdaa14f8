import { randomUUID } from 'node:crypto'
import { newCampaign, newCampaignItem } from '@comanda/domain/marketing/campaign-fields'
import { defaultReminder } from '@comanda/domain/marketing/cart-reminder'
import { newCoupon } from '@comanda/domain/marketing/coupon-fields'
import { newSpecial } from '@comanda/domain/marketing/special-fields'
import { reminderLink } from '../../src/modules/reminders/reminder-link.ts'
import type { Shop } from '../checkout/ordering.ts'
import type { Json } from './mutations.ts'
import type { Sample } from './samples.ts'

/** Requests about the coupons of a restaurant; the ids of new rows are chosen by the caller. */
export function couponSamples({ id: restaurantId, productId }: Shop['restaurant']): Record<string, Sample> {
  const coupon = { restaurantId, couponId: randomUUID() }
  const schedule = {
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
    weekdays: ['friday'],
    from: '17:00',
    until: '21:00',
  }
  return {
    'coupons.list': { parameters: { restaurantId } },
    'coupons.get': { parameters: coupon },
    'coupons.save': {
      parameters: coupon,
      body: {
        ...newCoupon,
        code: 'TODAY5',
        name: 'Today',
        percentage: 5000,
        maxDiscount: 800,
        usageLimit: 100,
        perCustomer: 1,
        fulfillment: 'pickup',
        schedule,
        productIds: [productId('Soup')],
        categoryIds: [],
        revision: 0,
      },
    },
    'coupons.setActive': { parameters: coupon, body: { isActive: false } },
    'coupons.archive': { parameters: coupon },
    'coupons.generate': { parameters: { restaurantId } },
    'coupons.batch': { parameters: coupon, body: { batchId: randomUUID(), size: 3 } },
    'coupons.exportCodes': { parameters: coupon },
    'coupons.uses': { parameters: coupon },
    'coupons.exportUses': { parameters: coupon },
    'coupons.results': { parameters: coupon },
  }
}

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

/** Requests about loyalty programs and their members. */
export function loyaltySamples(restaurantId: string): Record<string, Sample> {
  const body = {
    name: 'Regulars',
    description: '',
    pointsPerDollar: 10,
    rewardThreshold: 100,
    rewardValue: 1000,
    doubleDays: ['monday'],
    expiry: { months: 12, after: 'earned' },
    firstOrderPoints: 10,
    birthdayPoints: 10,
    isActive: true,
    revision: 0,
  }
  const program = { restaurantId, programId: randomUUID() }
  const member = { restaurantId, memberId: 'no-such-member' }
  return {
    'loyalty.mine': { parameters: { restaurantId } },
    'loyalty.setBirthday': { parameters: {}, body: { birthday: '03-14' } },
    'loyalty.programs': { parameters: { restaurantId } },
    'loyalty.saveProgram': { parameters: program, body },
    'loyalty.setProgramActive': { parameters: program, body: { isActive: true } },
    'loyalty.deleteProgram': { parameters: program },
    'loyalty.summary': { parameters: { restaurantId } },
    'loyalty.members': {
      parameters: { restaurantId, search: 'ada', reward: 'near', sort: 'points', page: '1' },
    },
    'loyalty.member': { parameters: { ...member, before: '100' } },
    'loyalty.adjust': {
      parameters: member,
      body: { requestId: randomUUID(), points: 5, reason: 'Sorry for the wait' },
    },
    'loyalty.exportMembers': { parameters: { restaurantId }, body: { search: '', reward: 'any' } },
  }
}

/** Requests about cart reminders. */
export async function reminderSamples(shop: Shop): Promise<Record<string, Sample>> {
  const restaurantId = shop.restaurant.id
  const parameters = { restaurantId }
  const rows = await shop.query(
    `insert into cart_reminders (restaurant_id, session_id, email, lines, items, value, created_at)
     values ($1, $2, 'ada@example.com', $3, 1, 650, $4) returning id`,
    [
      ...[restaurantId, randomUUID()],
      JSON.stringify([
        {
          key: 'a',
          productId: shop.restaurant.productId('Soup'),
          name: 'Soup',
          quantity: 1,
          unitPrice: 650,
          selections: [],
          specialInstructions: '',
        },
      ]),
      new Date(shop.clock.now),
    ],
  )
  const link = reminderLink(shop.app, { id: restaurantId, origin: 'http://corner.test' }, rows[0].id)
  const token = new URL(link).searchParams.get('token') ?? ''
  return {
    'reminders.settings': { parameters },
    'reminders.save': { parameters, body: { ...defaultReminder, revision: 0 } },
    'reminders.preview': { parameters: { ...parameters, subject: 'Still hungry?', message: 'Come back.' } },
    'reminders.results': { parameters: { ...parameters, days: '30' } },
    'reminders.consent': { parameters },
    'reminders.setConsent': { parameters, body: { hasAgreed: true } },
    'reminders.agree': { parameters, body: { sessionId: randomUUID(), email: 'ada@example.com' } },
    'reminders.open': { parameters, body: { token, sessionId: randomUUID() } },
  }
}
