import { writeFileSync } from 'node:fs'

const perCategory = 100

/** Writes a menu file with this many products, each with a size, extras and changes to choose from. */
export function generateMenu(file: string, products: number, edition: string): void {
  const categories = Array.from({ length: Math.ceil(products / perCategory) }, (_, category) => ({
    name: `Category ${category + 1}`,
    products: Array.from({ length: Math.min(perCategory, products - category * perCategory) }, (_, index) =>
      productOf(category * perCategory + index + 1, edition),
    ),
  }))
  writeFileSync(file, JSON.stringify({ format: 'menu/1', restaurant, categories }))
}

const day = { open: '00:00', close: '23:59', closed: false }
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const restaurant = {
  name: 'The Long Menu',
  domain: 'large.localhost',
  address: '1 Main Street, Summit, NJ 07901',
  phone: '(908) 555-0100',
  timezone: 'America/New_York',
  theme_color: '#B3283A',
  tax_rate: 8,
  processing_fee: 3,
  delivery_fee: 4,
  minimum_order_pickup: 0,
  minimum_order_delivery: 0,
  estimated_prep_time: 20,
  order_cutoff_minutes: 30,
  uber_enabled: false,
  delivery_enabled: true,
  pickup_enabled: true,
  hours: Object.fromEntries(days.map((name) => [name, day])),
}

function productOf(number: number, edition: string) {
  return {
    name: `Dish number ${number}`,
    description: `${edition}: roasted vegetables with rice, herbs and the sauce of dish number ${number}.`,
    base_price: 5 + (number % 40) / 2,
    labels: number % 3 === 0 ? ['vegan'] : [],
    option_groups: [
      groupOf('variant', 'Size', 1, 1, 'radio', ['Small', 'Medium', 'Large']),
      groupOf('upsell', 'Extras', 0, 3, 'checkbox', ['Cheese', 'Olives', 'Nuts', 'Egg']),
    ],
  }
}

function groupOf(kind: string, name: string, min: number, max: number, display: string, options: string[]) {
  return {
    kind,
    name,
    is_required: min > 0,
    min_selections: min,
    max_selections: max,
    display_type: display,
    options: options.map((option, index) => ({
      name: option,
      price_adjustment: index,
      is_default: kind === 'variant' && index === 0,
      modifier_action: null,
    })),
  }
}
