import {
  ArrowLeftRight,
  CalendarClock,
  Eye,
  History,
  Layers,
  ListChecks,
  Palette,
  Tag,
  Utensils,
} from '@comanda/ui/icons.ts'
import { aliasOf } from './alias.tsx'
import type { NavEntry, NavGroup } from './navigation.ts'
import { officeScreen } from './office-screen.tsx'

const categories: NavEntry = {
  path: '/admin/categories',
  label: 'Categories',
  icon: Layers,
  screen: officeScreen(() => import('./categories/categories-screen.tsx')),
  keywords: ['menu', 'order', 'sort', 'hours', 'sections'],
  shown: ({ may }) => may('menu.manage'),
  onCards: true,
}

const productOptions = officeScreen(() => import('./options/product-options-screen.tsx'))
/** The screen opens the tab of the URL. */
const productOptionPaths = [
  { path: '/admin/product-options', label: 'Product Options', unlisted: false },
  { path: '/admin/variants', label: 'Variant Groups', unlisted: true },
  { path: '/admin/upsells', label: 'Upsells', unlisted: true },
]

/** Screens about the menu, which both back offices share. */
export const menuGroup: NavGroup = {
  label: 'Menu',
  entries: [
    {
      path: '/admin/products',
      isTab: true,
      label: 'Products',
      icon: Utensils,
      screen: officeScreen(() => import('./products/products-screen.tsx')),
      keywords: [
        'new product',
        'menu',
        'dishes',
        'items',
        'prices',
        'sold out',
        'allergens',
        'pictures',
        'bulk',
      ],
      shown: ({ may }) => may('menu.manage'),
      nested: true,
      onCards: true,
    },
    categories,
    aliasOf(categories, { path: '/admin/product-categories', label: 'Product Categories' }),
    {
      path: '/admin/modifiers',
      label: 'Modifier Groups',
      shortLabel: 'Modifiers',
      icon: ArrowLeftRight,
      screen: officeScreen(() => import('./options/modifiers-screen.tsx')),
      keywords: ['options', 'toppings', 'extras', 'remove', 'swap'],
      shown: ({ may }) => may('menu.manage'),
    },
    ...productOptionPaths.map(
      ({ path, label, unlisted }): NavEntry => ({
        path,
        label,
        icon: ListChecks,
        screen: productOptions,
        keywords: ['variants', 'sizes', 'upsells', 'add-ons', 'extras'],
        shown: ({ may }) => may('menu.manage'),
        ...(unlisted && { unlisted }),
      }),
    ),
    {
      path: '/admin/attributes',
      label: 'Attributes',
      icon: Tag,
      screen: officeScreen(() => import('./attributes/attributes-screen.tsx')),
      keywords: ['labels', 'diets', 'allergens', 'stations', 'option groups', 'variants', 'modifiers'],
      shown: ({ may }) => may('menu.manage'),
    },
    {
      path: '/admin/menus',
      label: 'Menus & Hours',
      shortLabel: 'Menus',
      icon: CalendarClock,
      screen: officeScreen(() => import('./additional-menus/menus-screen.tsx')),
      keywords: ['lunch', 'dayparts', 'schedule', 'breakfast', 'happy hour', 'times'],
      shown: ({ may }) => may('menu.manage'),
    },
    {
      path: '/admin/themes',
      label: 'Themes',
      icon: Palette,
      screen: officeScreen(() => import('./themes/themes-screen.tsx')),
      keywords: ['template', 'look', 'colors', 'design', 'layout', 'dark', 'brand', 'banner', 'fonts'],
      shown: ({ may }) => may('menu.manage'),
    },
    {
      path: '/admin/preview',
      label: 'Preview',
      icon: Eye,
      screen: officeScreen(() => import('./preview/preview-screen.tsx')),
      keywords: ['storefront', 'customers', 'phone', 'dark', 'look'],
      shown: ({ may }) => may('menu.manage'),
    },
    {
      path: '/admin/changes',
      label: 'Recent Changes',
      shortLabel: 'Changes',
      icon: History,
      screen: officeScreen(() => import('./changes/changes-screen.tsx')),
      keywords: ['undo', 'history', 'restore', 'deleted', 'recently deleted'],
      shown: ({ may }) => may('menu.manage'),
    },
  ],
}
