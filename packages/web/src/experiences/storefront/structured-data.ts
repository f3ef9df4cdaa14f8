import type { MenuOverview, ProductSummary } from '@comanda/contract/page'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { formatDollars } from '@comanda/domain/money/format'
import { weekdayName } from '@comanda/domain/time/format'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { pictureAt } from './parts/picture.ts'

/** A restaurant with its hours and full menu, as schema.org data. */
export function restaurantData(
  restaurant: PublicRestaurant,
  menu: MenuOverview,
  url: string,
  origin: string,
): object {
  const { settings } = restaurant
  const picture = restaurant.banner ?? restaurant.logo
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    '@id': `${url}#restaurant`,
    name: restaurant.name,
    description: restaurant.description || undefined,
    url,
    telephone: restaurant.phone || undefined,
    address: restaurant.address || undefined,
    image: picture ? new URL(pictureAt(picture, 1200), origin).href : undefined,
    acceptsReservations: false,
    openingHoursSpecification: weekdays.flatMap((day) =>
      settings.calendar.hours[day].map(({ open, close }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdayName(day),
        opens: open,
        closes: close,
      })),
    ),
    specialOpeningHoursSpecification: settings.calendar.specialDays.flatMap(({ date, spans }) =>
      (spans.length > 0 ? spans : [closedAllDay]).map(({ open, close }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: date,
        opens: open,
        closes: close,
      })),
    ),
    potentialAction: { '@type': 'OrderAction', target: url },
    hasMenu: {
      '@type': 'Menu',
      name: `${restaurant.name} menu`,
      hasMenuSection: menu.categories.map((category) => ({
        '@type': 'MenuSection',
        name: category.name,
        description: category.description || undefined,
        hasMenuItem: category.products.map(menuItem),
      })),
    },
  }
}

/** How schema.org expresses a closed day. */
const closedAllDay = { open: '00:00', close: '00:00' }

function menuItem(product: ProductSummary): object {
  return {
    '@type': 'MenuItem',
    name: product.name,
    description: product.description || undefined,
    suitableForDiet: diets(product),
    offers: {
      '@type': 'Offer',
      price: formatDollars(product.basePrice),
      priceCurrency: 'USD',
      availability: `https://schema.org/${product.isAvailable ? 'InStock' : 'SoldOut'}`,
    },
  }
}

function diets({ labels }: ProductSummary): string[] | undefined {
  const matching = [
    labels.includes('vegan') && 'https://schema.org/VeganDiet',
    labels.includes('gluten_free') && 'https://schema.org/GlutenFreeDiet',
  ].filter((diet) => diet !== false)
  return matching.length > 0 ? matching : undefined
}
