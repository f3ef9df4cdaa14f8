import { randomUUID } from 'node:crypto'
import type { App } from '../src/app.ts'
import { importMenu } from '../src/modules/menus/public.ts'

type Needs = Pick<App, 'db' | 'files'>
type Json = Record<string, unknown>

/** A restaurant open daily from 09:00 to 21:00 in New York, for pickup and delivery by its own drivers. */
export function restaurantFields(fields: Json = {}): Json {
  const day = { open: '09:00', close: '21:00', closed: false }
  return {
    name: 'Corner Kitchen',
    description: 'Dishes for tests.',
    address: '12 Elm Street, Summit, NJ 07901',
    phone: '(908) 555-0100',
    email: 'hello@corner.example',
    website: 'https://corner.example',
    domain: 'corner.localhost',
    timezone: 'America/New_York',
    theme_color: '#1F3A68',
    tax_rate: 8.5,
    processing_fee: 2.95,
    delivery_fee: 3.99,
    minimum_order_pickup: 0,
    minimum_order_delivery: 15,
    estimated_prep_time: 20,
    order_cutoff_minutes: 30,
    uber_enabled: false,
    delivery_enabled: true,
    pickup_enabled: true,
    hours: {
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: day,
      sunday: day,
    },
    ...fields,
  }
}

export function optionFields(name: string, dollars: number, fields: Json = {}): Json {
  return { name, price_adjustment: dollars, ...fields }
}

export function groupFields(kind: 'variant' | 'upsell' | 'modifier', name: string, fields: Json = {}): Json {
  const isVariant = kind === 'variant'
  return {
    kind,
    name,
    is_required: isVariant,
    min_selections: isVariant ? 1 : 0,
    max_selections: isVariant ? 1 : kind === 'upsell' ? 2 : null,
    display_type: isVariant ? 'radio' : 'checkbox',
    options: [optionFields(`${name} one`, 0, kind === 'modifier' ? { modifier_action: 'remove' } : {})],
    ...fields,
  }
}

/**
 * A menu with every kind of product. Mains: "Burger" ($10.00, all three kinds of options), "Soup" ($6.50,
 * none), "Lunch Bowl" ($9.00, Lunch menu only). Drinks: "Beer" ($7.00, 21+). Codes TENOFF, FIVEOFF, LASTONE.
 */
export function menuFields(fields: Json = {}): Json {
  return {
    format: 'menu/1',
    restaurant: restaurantFields(),
    additional_menus: [{ name: 'Lunch', schedule: { monday: { start: '11:00', end: '15:00' } } }],
    categories: [
      { name: 'Mains', products: [burgerFields(), soupFields(), lunchBowlFields()] },
      {
        name: 'Drinks',
        products: [{ name: 'Beer', base_price: 7, is_21_plus: true, allow_comments: false }],
      },
    ],
    discount_codes: [
      codeFields('TENOFF', 'percentage', 10),
      codeFields('FIVEOFF', 'fixed_amount', 5, { minimum_order_amount: 25 }),
      codeFields('LASTONE', 'percentage', 20, { max_uses: 1 }),
    ],
    ...fields,
  }
}

export function codeFields(code: string, type: string, value: number, fields: Json = {}): Json {
  return {
    code,
    description: `${code} for tests`,
    discount_type: type,
    discount_value: value,
    minimum_order_amount: 0,
    max_uses: null,
    valid_from: null,
    valid_until: null,
    ...fields,
  }
}

export interface MadeRestaurant {
  id: string
  domain: string
  /** The id of a product by name; throws for an unknown name. */
  productId(name: string): string
}

/** Creates a restaurant with a menu at its own domain, through the same import as a real menu. */
export async function makeRestaurant(
  app: Needs,
  { menu = menuFields(), restaurant = {}, domain = `${randomUUID().slice(0, 8)}.localhost` } = {} as {
    menu?: Json
    /** Overrides of `restaurantFields`. */
    restaurant?: Json
    domain?: string
  },
): Promise<MadeRestaurant> {
  const text = JSON.stringify({ ...menu, restaurant: { ...(menu.restaurant as Json), ...restaurant } })
  const { restaurantId } = await importMenu(
    { now: Date.now, config: { demoAlwaysOpen: false }, ...app },
    { text, domain, create: true, pictures: null },
  )
  return madeRestaurant(app, restaurantId, domain)
}

/** A restaurant that exists, with the ids of its products. */
export async function madeRestaurant(
  app: Pick<App, 'db'>,
  id: string,
  domain: string,
): Promise<MadeRestaurant> {
  const products = await app.db.tenant(id, 'system:test', (tx) =>
    tx.selectFrom('products').select(['id', 'name']).where('restaurant_id', '=', id).execute(),
  )
  return {
    id,
    domain,
    productId(name) {
      const product = products.find((candidate) => candidate.name === name)
      if (!product) throw new Error(`no product "${name}"`)
      return product.id
    },
  }
}

function burgerFields(): Json {
  return {
    name: 'Burger',
    description: 'With fries.',
    base_price: 10,
    allow_comments: true,
    labels: ['bestseller'],
    option_groups: [
      groupFields('variant', 'Size', {
        options: [
          optionFields('Single', 0, { is_default: true }),
          optionFields('Double', 4),
          optionFields('Slider', -2.5),
        ],
      }),
      groupFields('upsell', 'Extras', {
        options: [optionFields('Bacon', 2), optionFields('Cheese', 1.25), optionFields('Egg', 1.5)],
      }),
      groupFields('modifier', 'Changes', {
        options: [
          optionFields('No onion', 0, { modifier_action: 'remove' }),
          optionFields('Gluten-free bun', 1.75, { modifier_action: 'substitute' }),
        ],
      }),
    ],
  }
}

function soupFields(): Json {
  return { name: 'Soup', base_price: 6.5, allow_comments: true }
}

function lunchBowlFields(): Json {
  return { name: 'Lunch Bowl', base_price: 9, available_menus: ['Lunch'] }
}
