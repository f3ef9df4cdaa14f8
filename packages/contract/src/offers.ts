import {
  itemDiscountTypes,
  MAX_DESCRIPTION,
  MAX_ITEMS,
  triggerPoints,
} from '@comanda/domain/marketing/campaign-fields'
import { MAX_COPY } from '@comanda/domain/marketing/offer-fields'
import { popupStyles, specialDiscountTypes } from '@comanda/domain/marketing/special-fields'
import { z } from 'zod'
import { withRight } from './base.ts'
import { changeId, conflictWith, invalid, refusals, revision, seenRevision } from './catalog/shared.ts'
import { daysCompared } from './compared.ts'
import {
  cents,
  enteredPrice,
  id,
  inRestaurant,
  instant,
  localDay,
  offerSchedule,
  percent,
  personText,
} from './fields.ts'
import { picture } from './menus.ts'

const product = z
  .object({
    name: z.string(),
    price: cents,
    picture: picture.nullable(),
    isListed: z.boolean().describe('False while it is hidden or deleted: customers do not see the offer'),
  })
  .describe('The product now')

const discountValues = {
  percentage: percent.describe('Share of the price, if the type is "percentage"'),
  amount: enteredPrice.describe('Taken off the price, if the type is "fixed_amount"'),
}

const itemFields = {
  id: id.describe('A new one is chosen by the caller'),
  productId: id,
  customPrice: enteredPrice.nullable().describe('Replaces the price of the product before the discount'),
  customCopy: z.string(),
  discountType: z.enum(itemDiscountTypes),
  ...discountValues,
}
const campaignFields = {
  name: z.string(),
  description: z.string().describe('Shown to customers below the name; empty: the default text'),
  triggerPoint: z.enum(triggerPoints).describe('The step of an order at which it is shown'),
  isActive: z.boolean(),
  schedule: offerSchedule,
}
const campaign = z.object({
  ...campaignFields,
  id,
  revision,
  createdAt: instant,
  items: z.array(z.object({ ...itemFields, product })).describe('In the order that customers see'),
})
export type Campaign = z.infer<typeof campaign>
export type OfferedProduct = z.infer<typeof product>

const specialFields = {
  name: z.string(),
  productId: id,
  triggerAfterItems: z.union([z.literal(1), z.literal(2)]).describe('Units in the cart'),
  discountType: z.enum(specialDiscountTypes),
  ...discountValues,
  customCopy: z.string(),
  popupStyle: z.enum(popupStyles),
  isActive: z.boolean(),
  schedule: offerSchedule,
}
const special = z.object({ ...specialFields, id, revision, createdAt: instant, product })
export type Special = z.infer<typeof special>

/** As a form sends it: empty until a product is selected; the server rejects an empty one. */
const chosenProduct = z.union([id, z.literal('')])

const count = z.int().min(0)
const oneCampaign = z.object({ ...inRestaurant.shape, campaignId: id })
const oneSpecial = z.object({ ...inRestaurant.shape, specialId: id })
const savedCampaign = z.object({ campaign, changeId })
const savedSpecial = z.object({ special, changeId })
const active = { isActive: z.boolean() }

const result = z.object({
  kind: z.enum(['cross_sell', 'special']),
  offerId: id.describe('The item of a campaign, or the special'),
  shown: count,
  taken: count.describe('How often it was put into a cart'),
  dismissed: count,
  orders: count.describe('Paid orders that contain it'),
  revenue: cents.describe('Its units in paid orders at the price of the offer, before discounts'),
  days: z
    .array(z.object({ day: localDay, shown: count, taken: count, revenue: cents }))
    .describe('Days on which anything happened, in order'),
  product: daysCompared.describe(
    'Portions of the product that were sold on days on which the offer was shown, and on the other days with orders',
  ),
})
export type OfferResult = z.infer<typeof result>

const path = '/restaurants/{restaurantId}/offers'

/** Cross-sell campaigns and promotional specials of a restaurant, for the people who edit them. */
export const offers = {
  campaigns: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: `${path}/campaigns`,
      summary: 'List the cross-sell campaigns of a restaurant with their items, newest first',
    })
    .input(inRestaurant)
    .output(
      z.object({
        campaigns: z.array(campaign),
        summary: z.object({ total: count, active: count, items: count, beforeCheckout: count }),
      }),
    ),
  saveCampaign: withRight('promotions.manage')
    .route({
      method: 'PUT',
      path: `${path}/campaigns/{campaignId}`,
      summary: 'Create or change a campaign with its items; the id of a new one is chosen by the caller',
    })
    .errors({ ...refusals, ...conflictWith(campaign) })
    .input(
      z.object({
        ...oneCampaign.shape,
        ...campaignFields,
        name: personText(100),
        description: personText(MAX_DESCRIPTION).default(''),
        items: z
          .array(z.object({ ...itemFields, productId: chosenProduct, customCopy: personText(MAX_COPY) }))
          .max(50)
          .describe(`At most ${MAX_ITEMS}`),
        revision: seenRevision,
      }),
    )
    .output(savedCampaign),
  setCampaignActive: withRight('promotions.manage')
    .route({
      method: 'PUT',
      path: `${path}/campaigns/{campaignId}/active`,
      summary: 'Turn a campaign on or off',
    })
    .errors(invalid)
    .input(z.object({ ...oneCampaign.shape, ...active }))
    .output(savedCampaign),
  deleteCampaign: withRight('promotions.manage')
    .route({
      method: 'DELETE',
      path: `${path}/campaigns/{campaignId}`,
      summary: 'Delete a campaign; the change can be undone for 30 days',
    })
    .input(oneCampaign)
    .output(z.object({ changeId })),
  specials: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: `${path}/specials`,
      summary: 'List the promotional specials of a restaurant, newest first',
    })
    .input(inRestaurant)
    .output(
      z.object({
        specials: z.array(special),
        summary: z.object({ total: count, active: count, afterFirstItem: count, modal: count }),
      }),
    ),
  saveSpecial: withRight('promotions.manage')
    .route({
      method: 'PUT',
      path: `${path}/specials/{specialId}`,
      summary: 'Create or change a special; the id of a new one is chosen by the caller',
    })
    .errors({ ...refusals, ...conflictWith(special) })
    .input(
      z.object({
        ...oneSpecial.shape,
        ...specialFields,
        productId: chosenProduct,
        name: personText(100),
        customCopy: personText(MAX_COPY),
        revision: seenRevision,
      }),
    )
    .output(savedSpecial),
  setSpecialActive: withRight('promotions.manage')
    .route({
      method: 'PUT',
      path: `${path}/specials/{specialId}/active`,
      summary: 'Turn a special on or off',
    })
    .errors(invalid)
    .input(z.object({ ...oneSpecial.shape, ...active }))
    .output(savedSpecial),
  deleteSpecial: withRight('promotions.manage')
    .route({
      method: 'DELETE',
      path: `${path}/specials/{specialId}`,
      summary: 'Delete a special; the change can be undone for 30 days',
    })
    .input(oneSpecial)
    .output(z.object({ changeId })),
  results: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: `${path}/results`,
      summary: 'Sum up the results of all offers in the last 30 days of the restaurant',
    })
    .input(inRestaurant)
    .output(z.object({ from: localDay, to: localDay, offers: z.array(result) })),
  products: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: `${path}/products`,
      summary: 'List the products that an offer can sell, by name: active ones that are not deleted',
    })
    .input(inRestaurant)
    .output(
      z.object({
        products: z.array(
          z.object({ id, name: z.string(), category: z.string(), price: cents, picture: picture.nullable() }),
        ),
      }),
    ),
}
