import { setImmediate } from 'node:timers/promises'
import type { AllergenFacts, Diet } from '@comanda/domain/menu/allergens'
import { isEntreeCode } from '@comanda/domain/menu/entree'
import {
  type Category,
  type Daypart,
  entreeCategoryName,
  type LabelType,
  type Menu,
  type OptionGroup,
  type Picture,
  type Product,
} from '@comanda/domain/menu/menu'
import { missingOptions } from '@comanda/domain/menu/options'
import type { Tx } from '../../db/database.ts'
import { mapInSteps } from '../../platform/map-in-steps.ts'
import { readOptionGroups } from './read-option-groups.ts'
import type { MenuStock } from './stock/read-menu-stock.ts'

type Pictures = ReadonlyMap<string, Picture>

/**
 * The full menu of a restaurant, at any hour: active categories with active products, sold-out ones marked. A
 * constant number of statements.
 */
export async function readMenu(
  tx: Tx,
  restaurantId: string,
  pictures: Pictures,
  soldOut: MenuStock['soldOut'],
): Promise<Omit<Menu, 'version'>> {
  const [dayparts, categories, products] = await Promise.all([
    readDayparts(tx, restaurantId),
    readCategories(tx, restaurantId, pictures),
    readProducts(tx, restaurantId, pictures, soldOut),
  ])
  const productsByCategory = Map.groupBy(products, (product) => product.categoryId)
  return {
    dayparts,
    categories: categories
      .map((category) => ({ ...category, products: listedIn(category, productsByCategory.get(category.id)) }))
      .filter((category) => category.products.length > 0),
  }
}

/** The entree category contains only its coded entrees. */
function listedIn(category: { name: string }, products: Product[] = []): Product[] {
  if (category.name !== entreeCategoryName) return products
  return products.filter((product) => product.code !== null && isEntreeCode(product.code))
}

export async function readDayparts(tx: Tx, restaurantId: string): Promise<Daypart[]> {
  const rows = await tx
    .selectFrom('additional_menus')
    .select(['id', 'name', 'schedule'])
    .where('restaurant_id', '=', restaurantId)
    .where('archived_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ ...row, schedule: row.schedule as Daypart['schedule'] }))
}

async function readCategories(
  tx: Tx,
  restaurantId: string,
  pictures: Pictures,
): Promise<Omit<Category, 'products'>[]> {
  const rows = await tx
    .selectFrom('categories')
    .select(['id', 'name', 'description', 'image_media_id', 'available_from', 'available_until'])
    .where('restaurant_id', '=', restaurantId)
    .where('is_active', '=', true)
    .where('archived_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('created_at')
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    picture: pictures.get(row.image_media_id ?? '') ?? null,
    availableFrom: row.available_from?.slice(0, 5) ?? null,
    availableUntil: row.available_until?.slice(0, 5) ?? null,
  }))
}

async function readProducts(
  tx: Tx,
  restaurantId: string,
  pictures: Pictures,
  soldOut: MenuStock['soldOut'],
): Promise<Product[]> {
  const [rows, labels, groups, more] = await Promise.all([
    tx
      .selectFrom('products')
      .select(['id', 'category_id', 'name', 'description', 'base_price', 'image_media_id', 'is_available'])
      .select(['is_21_plus', 'allow_comments', 'available_menus', 'code', 'diets', 'allergens'])
      .where('restaurant_id', '=', restaurantId)
      .where('is_active', '=', true)
      .where('archived_at', 'is', null)
      .orderBy('sort_order')
      .orderBy('name')
      .execute(),
    readLabels(tx, restaurantId),
    readOptionGroups(tx, restaurantId),
    readMorePictures(tx, restaurantId, pictures),
  ])
  await setImmediate()
  return mapInSteps(rows, (row) => ({
    ...availabilityOf(row, soldOut, groups.get(row.id)),
    id: row.id,
    categoryId: row.category_id,
    name: row.name,
    description: row.description,
    basePrice: row.base_price,
    picture: pictures.get(row.image_media_id ?? '') ?? null,
    is21Plus: row.is_21_plus,
    allowComments: row.allow_comments,
    labels: labels.get(row.id) ?? [],
    diets: row.diets.length > 0 ? (row.diets as Diet[]) : undefined,
    allergens: Object.keys(row.allergens as object).length > 0 ? (row.allergens as AllergenFacts) : undefined,
    morePictures: more.get(row.id),
    availableMenus: row.available_menus,
    optionGroups: groups.get(row.id) ?? [],
    code: row.code,
  }))
}

/** A product is also sold out while too few options of a required group are available. */
function availabilityOf(
  { id, is_available: isAvailable }: { id: string; is_available: boolean },
  soldOut: MenuStock['soldOut'],
  groups: readonly OptionGroup[] = [],
): Pick<Product, 'isAvailable' | 'soldOutUntil'> {
  const missing = missingOptions(groups)
  const ends = [
    ...(isAvailable ? [] : [null]),
    ...(soldOut.has(id) ? [soldOut.get(id) ?? null] : []),
    ...(missing ? [missing.until] : []),
  ].map((end) => end ?? Infinity)
  const until = Math.max(...ends)
  return { isAvailable: ends.length === 0, soldOutUntil: Number.isFinite(until) ? until : undefined }
}

/** Additional pictures of the products that have any, in order. */
async function readMorePictures(
  tx: Tx,
  restaurantId: string,
  pictures: Pictures,
): Promise<Map<string, Picture[]>> {
  const rows = await tx
    .selectFrom('product_pictures')
    .select(['product_id', 'media_id'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('sort_order')
    .execute()
  const byProduct = Map.groupBy(rows, (row) => row.product_id)
  return new Map(
    [...byProduct].map(([id, own]) => [id, own.flatMap((row) => pictures.get(row.media_id) ?? [])]),
  )
}

async function readLabels(tx: Tx, restaurantId: string): Promise<Map<string, LabelType[]>> {
  const rows = await tx
    .selectFrom('product_labels')
    .select(['product_id', 'label_type'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('label_type')
    .execute()
  const byProduct = Map.groupBy(rows, (row) => row.product_id)
  return new Map([...byProduct].map(([id, own]) => [id, own.map((row) => row.label_type as LabelType)]))
}
