import type { Category, Menu, Product } from '@comanda/domain/menu/menu'
import { cents } from '@comanda/domain/money/cents'
import type { PreviewValues } from '../../../shared/preview.ts'

/** The menu with the unsaved values of a form. */
export function previewMenu(menu: Menu, { categories = [], products = [], order = [] }: PreviewValues): Menu {
  const known = menu.categories.flatMap((category) => category.products)
  const shown = withChanges<Product>(known, products, newProduct)
  const shownCategories = withChanges<Category>(menu.categories, categories, newCategory).toSorted(
    (a, b) => order.indexOf(a.id) - order.indexOf(b.id),
  )
  // the dish of the form can be opened even if its category is not selected yet, or hidden
  const others = shown.filter(
    ({ id, categoryId }) =>
      products.some((change) => change.id === id) &&
      !shownCategories.some((category) => category.id === categoryId),
  )
  return {
    ...menu,
    categories: [
      ...shownCategories.map((category) => ({
        ...category,
        products: shown.filter(({ categoryId }) => categoryId === category.id),
      })),
      ...(others.length > 0
        ? [{ ...newCategory, id: '', name: 'Name of the category', products: others }]
        : []),
    ],
  }
}

type Change<Row> = { id: string; isHidden?: boolean } & Partial<Row>

function withChanges<Row extends { id: string }>(
  rows: readonly Row[],
  changes: readonly Change<Row>[],
  blank: Omit<Row, 'id'>,
): Row[] {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const added = changes.filter(({ id }) => !rows.some((row) => row.id === id))
  return [...rows, ...added.map(({ id }) => ({ ...blank, id }) as Row)].flatMap((row) => {
    const { isHidden, ...change } = byId.get(row.id) ?? { isHidden: false }
    return isHidden ? [] : [{ ...row, ...change }]
  })
}

const newCategory: Omit<Category, 'id'> = {
  name: '',
  description: '',
  picture: null,
  availableFrom: null,
  availableUntil: null,
  products: [],
}

const newProduct: Omit<Product, 'id'> = {
  categoryId: '',
  name: '',
  description: '',
  basePrice: cents(0),
  picture: null,
  isAvailable: true,
  is21Plus: false,
  allowComments: false,
  labels: [],
  availableMenus: [],
  optionGroups: [],
  code: null,
}
