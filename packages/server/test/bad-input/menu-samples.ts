import { randomUUID } from 'node:crypto'
import { defaultThemeStyle } from '@comanda/domain/look/theme-style'
import { newCategory } from '@comanda/domain/menu/category-fields'
import { newProduct } from '@comanda/domain/menu/product-fields'
import type { Shop } from '../checkout/ordering.ts'
import type { Json } from './mutations.ts'
import type { Sample } from './samples.ts'

/** Requests about the menu of a restaurant; the ids of new rows are chosen by the caller. */
export function catalogSamples(restaurantId: Shop['restaurant']['id']): Record<string, Sample> {
  const parameters = { restaurantId }
  const category = { restaurantId, categoryId: randomUUID() }
  return {
    'catalog.categories': { parameters },
    'catalog.dishFacts': { parameters },
    'catalog.saveCategory': {
      parameters: category,
      body: { ...newCategory, name: 'Desserts', revision: 0 },
    },
    'catalog.setCategoryActive': { parameters: category, body: { isActive: false } },
    'catalog.reorderCategories': {
      parameters,
      body: { from: [category.categoryId], to: [category.categoryId] },
    },
    'catalog.deleteCategory': { parameters: category },
    'catalog.changes': { parameters: { ...parameters, before: randomUUID() } },
    'catalog.exportMenu': { parameters: { ...parameters, format: 'csv' } },
    'catalog.importMenu': {
      parameters,
      body: {
        format: 'csv',
        text: 'category,name,price\nSoups,Miso Soup,4.50\n',
        mode: 'merge',
        requestId: randomUUID(),
        expected: null,
      },
    },
    'catalog.startImport': {
      parameters,
      body: {
        importId: randomUUID(),
        format: 'csv',
        mode: 'merge',
        expected: 'digest',
        text: 'category,name,price\nSoups,Miso Soup,4.50\n',
      },
    },
    'catalog.latestImport': { parameters },
    'catalog.undo': { parameters: { ...parameters, changeId: randomUUID() }, body: {} },
  }
}

/** Requests about option groups, upsells and additional menus. */
export function optionSamples(restaurantId: Shop['restaurant']['id']): Record<string, Sample> {
  const parameters = { restaurantId }
  const group = { restaurantId, kind: 'modifier', groupId: randomUUID() }
  const upsell = { restaurantId, upsellId: randomUUID() }
  const menu = { restaurantId, menuId: randomUUID() }
  const links: Json = { add: [], remove: [randomUUID()] }
  const option: Json = {
    id: randomUUID(),
    name: 'Mayo',
    description: 'Made here',
    priceDelta: 50,
    isDefault: false,
    modifierAction: 'add',
  }
  return {
    'catalog.optionGroups': { parameters },
    'catalog.saveOptionGroup': {
      parameters: group,
      body: {
        name: 'Sauce',
        description: '',
        minSelections: 0,
        maxSelections: 2,
        displayType: 'checkbox',
        options: [option],
        links,
        revision: 0,
      },
    },
    'catalog.quickCreateGroup': {
      parameters: { ...group, groupId: randomUUID() },
      body: { name: 'Sauce', description: '', isRequired: false, minSelections: 0, maxSelections: 1 },
    },
    'catalog.deleteOptionGroup': { parameters: group },
    'catalog.mergeOptionGroups': {
      parameters: { restaurantId, kind: 'modifier' },
      body: { groupIds: [randomUUID()] },
    },
    'catalog.upsells': { parameters },
    'catalog.saveUpsell': {
      parameters: upsell,
      body: { name: 'Garlic dip', description: '', price: 75, groupId: null, links, revision: 0 },
    },
    'catalog.deleteUpsell': { parameters: upsell },
    'catalog.additionalMenus': { parameters },
    'catalog.saveAdditionalMenu': {
      parameters: menu,
      body: {
        name: 'Late Night',
        links,
        revision: 0,
        schedule: { friday: [{ start: '22:00', end: '01:30' }] },
      },
    },
    'catalog.deleteAdditionalMenu': { parameters: menu, body: { moveTo: 'always' } },
  }
}

/** Requests about the dishes of a restaurant; the ids of new rows are chosen by the caller. */
export function productSamples({ id: restaurantId }: Shop['restaurant']): Record<string, Sample> {
  const parameters = { restaurantId }
  const product = { restaurantId, productId: randomUUID() }
  const planned = { restaurantId, plannedId: randomUUID() }
  const filter = { ...parameters, search: 'soup', state: 'active', menu: 'Lunch', picture: 'without' }
  return {
    'catalog.products': { parameters: { ...filter, sort: 'price', direction: 'down', page: '1' } },
    'catalog.productSelection': { parameters: filter },
    'catalog.productChoices': { parameters },
    'catalog.product': { parameters: product },
    'catalog.saveProduct': {
      parameters: product,
      body: {
        ...newProduct,
        categoryId: randomUUID(),
        name: 'Pancakes',
        code: 'P1',
        imageId: randomUUID(),
        labels: ['vegan'],
        diets: ['kosher'],
        allergens: { milk: 'contains' },
        availableMenus: ['Lunch'],
        variantGroupIds: [randomUUID()],
        moreImageIds: [randomUUID()],
        revision: 0,
      } as Json,
    },
    'catalog.setProductActive': { parameters: product, body: { isActive: false } },
    'catalog.duplicateProduct': { parameters: { ...product, copyId: randomUUID() }, body: {} },
    'catalog.deleteProduct': { parameters: product },
    'catalog.orderProducts': {
      parameters: { ...parameters, categoryId: randomUUID() },
      body: { from: [product.productId], to: [product.productId] },
    },
    'catalog.bulkProducts': {
      parameters: { ...parameters, requestId: randomUUID() },
      body: {
        products: [{ id: product.productId, revision: 1 }],
        change: { field: 'price', price: { by: 'percent', percent: 5000, roundTo: 50 } },
        isPreview: false,
      },
    },
    'catalog.plannedChanges': { parameters },
    'catalog.planChange': {
      parameters: planned,
      body: { productId: product.productId, at: 1_900_000_000_000, basePrice: 500, isActive: null },
    },
    'catalog.cancelPlannedChange': { parameters: planned },
  }
}

/** Requests about the pictures of a restaurant. The address is refused before anything is sent. */
export function pictureSamples(restaurantId: string): Record<string, Sample> {
  return {
    'media.list': { parameters: { restaurantId, search: 'soup', use: 'all', page: '1' } },
    'media.replacePicture': {
      parameters: { restaurantId, pictureId: randomUUID() },
      body: { by: randomUUID(), path: '/media/x' },
    },
    'media.removePicture': { parameters: { restaurantId, pictureId: randomUUID() } },
    'media.picture': { parameters: { restaurantId, pictureId: randomUUID() } },
    'media.fetchPicture': { parameters: { restaurantId }, body: { url: 'https://127.0.0.1/dish.jpg' } },
    'media.describePicture': {
      parameters: { restaurantId, pictureId: randomUUID() },
      body: { alt: 'A burger with fries' },
    },
  }
}

/** Requests about the themes of menus; the ids of new ones are chosen by the caller. */
export function themeSamples(restaurantId: string): Record<string, Sample> {
  const fields = {
    name: 'Winter',
    description: '',
    imageId: null,
    style: { ...defaultThemeStyle },
    revision: 0,
  }
  const theme = { restaurantId, themeId: randomUUID() }
  return {
    'catalog.themes': { parameters: { restaurantId } },
    'catalog.saveTheme': { parameters: theme, body: fields },
    'catalog.deleteTheme': { parameters: theme },
    'catalog.chooseTheme': { parameters: { restaurantId }, body: { themeId: null } },
    'catalog.savePlatformTheme': {
      parameters: { themeId: randomUUID() },
      body: { ...fields, name: 'Spring' },
    },
    'catalog.deletePlatformTheme': { parameters: { themeId: randomUUID() } },
  }
}

/** Requests about what is sold out. */
export async function stockSamples(shop: Shop): Promise<Record<string, Sample>> {
  const parameters = { restaurantId: shop.restaurant.id }
  const { optionIds } = await shop.choice('Burger', 'Extras', 'Egg')
  return {
    'menus.stock': { parameters },
    'menus.setStock': { parameters: { ...parameters, productId: randomUUID() }, body: { count: 5 } },
    'menus.setSoldOut': {
      parameters: { ...parameters, productId: shop.restaurant.productId('Soup') },
      body: { soldOut: 'today' },
    },
    'menus.setOptionSoldOut': {
      parameters,
      body: { optionIds, soldOut: 'until_date', backOn: '2026-12-24' },
    },
  }
}
