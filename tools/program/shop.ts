import type { PublicRestaurant } from '@comanda/contract/restaurants'
import type { Menu, Product } from '@comanda/domain/menu/menu'
import type { CartLine } from '@comanda/domain/ordering/cart'

/** A restaurant as customers see it, with the products that can be ordered at any time. */
export interface Shop {
  id: string
  domain: string
  menu: Menu
  restaurant: PublicRestaurant
  products: Product[]
}

/** All restaurants that are online, by name. */
export async function loadShops(origin: string): Promise<Shop[]> {
  const { restaurants } = await getJson<{ restaurants: { id: string }[] }>(`${origin}/api/restaurants`)
  return Promise.all(restaurants.map(({ id }) => loadShop(origin, id)))
}

export async function loadShop(origin: string, id: string): Promise<Shop> {
  const [restaurant, menu] = await Promise.all([
    getJson<PublicRestaurant>(`${origin}/api/restaurants/${id}`),
    getJson<Menu>(`${origin}/api/restaurants/${id}/menu`),
  ])
  const products = menu.categories
    .filter((category) => category.availableFrom === null && category.availableUntil === null)
    .flatMap((category) => category.products)
    .filter((product) => product.isAvailable && product.availableMenus.length === 0 && !product.is21Plus)
  return { id, domain: restaurant.domain ?? '', menu, restaurant, products }
}

/** A cart line with the minimum selections that the product's option groups require. */
export function simpleLine(key: string, product: Product, quantity: number): CartLine {
  const selections = product.optionGroups.flatMap((group) => {
    const chosen = group.options.filter((option) => option.isAvailable).slice(0, group.minSelections)
    return chosen.length > 0 ? [{ groupId: group.id, optionIds: chosen.map((option) => option.id) }] : []
  })
  return { key, productId: product.id, quantity, selections, specialInstructions: '' }
}

async function getJson<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`GET ${url} returned ${response.status}`)
  return (await response.json()) as T
}
