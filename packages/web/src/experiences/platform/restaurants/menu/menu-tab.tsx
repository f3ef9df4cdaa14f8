import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { Tabs } from '@comanda/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Router, useLocation } from 'wouter'
import { categoriesQuery } from '../../../back-office/categories/queries.ts'
import { type EmbeddedMenu, EmbeddedMenuContext } from '../../../back-office/embedded.ts'
import { guardNavigation } from '../../../back-office/forms/leave-guard.tsx'
import { officeScreen } from '../../../back-office/office-screen.tsx'
import { optionGroupsQuery } from '../../../back-office/options/queries.ts'
import { RestaurantScope, useStaff } from '../../../back-office/session.tsx'
import { restaurantPath } from '../locations.ts'
import { GroupsTab } from './groups-tab.tsx'
import { menuLocation } from './menu-location.ts'
import { MenuPreview } from './menu-preview.tsx'
import { PromotionsTab } from './promotions-tab.tsx'

const Categories = officeScreen(() => import('../../../back-office/categories/categories-screen.tsx'))
const Products = officeScreen(() => import('../../../back-office/products/products-screen.tsx'))

const parts = ['categories', 'products', 'modifiers', 'variants', 'upsells', 'promotions', 'preview'] as const
type Part = (typeof parts)[number]

/** The menu of a restaurant: the parts of the owner's back office, with the texts and defaults of the platform. */
export function MenuTab({ restaurantId, path }: { restaurantId: string; path: string }) {
  const { restaurants } = useStaff()
  const restaurant = restaurants.find(({ id }) => id === restaurantId)
  if (!restaurant)
    return (
      <Loading label="Loading the menu">
        <Skeleton className="h-72 rounded-12!" />
      </Loading>
    )
  return (
    <RestaurantScope restaurant={restaurant}>
      <MenuOf restaurantId={restaurantId} path={path} />
    </RestaurantScope>
  )
}

function MenuOf({ restaurantId, path }: { restaurantId: string; path: string }) {
  const [, navigate] = useLocation()
  const location = useMemo(() => menuLocation(restaurantId), [restaurantId])
  const first = path.split('/')[0] ?? ''
  const part: Part =
    first === 'cross-sell' ? 'promotions' : (parts.find((each) => each === first) ?? 'categories')
  const categories = useQuery(categoriesQuery(restaurantId))
  const groups = useQuery(optionGroupsQuery(restaurantId))
  const countOf = (kind: 'modifier' | 'variant' | 'upsell') =>
    counted(groups.data?.groups.filter((group) => group.kind === kind))
  return (
    <Tabs
      label="Menu"
      value={part}
      onChange={(to) => navigate(`${restaurantPath(restaurantId, 'menu')}/${to}`)}
      tabs={[
        { value: 'categories', label: 'Categories', ...counted(categories.data) },
        { value: 'products', label: 'Products', ...counted(groups.data?.dishes) },
        { value: 'modifiers', label: 'Modifiers', ...countOf('modifier') },
        { value: 'variants', label: 'Variants', ...countOf('variant') },
        { value: 'upsells', label: 'Upsells', ...countOf('upsell') },
        { value: 'promotions', label: 'Promotions' },
        { value: 'preview', label: 'Preview' },
      ]}
    >
      <EmbeddedMenuContext value={platformMenu}>
        <Router
          hook={location.useMenuLocation}
          hrefs={location.shownOf}
          aroundNav={(go, to, options) => guardNavigation(go, location.shownOf(to), options)}
        >
          {part === 'categories' && <Categories />}
          {part === 'products' && <Products />}
          {part === 'modifiers' && <GroupsTab key={part} restaurantId={restaurantId} kind="modifier" />}
          {part === 'variants' && <GroupsTab key={part} restaurantId={restaurantId} kind="variant" />}
          {part === 'upsells' && <GroupsTab key={part} restaurantId={restaurantId} kind="upsell" />}
          {part === 'promotions' && <PromotionsTab isCrossSell={first === 'cross-sell'} />}
          {part === 'preview' && <MenuPreview restaurantId={restaurantId} />}
        </Router>
      </EmbeddedMenuContext>
    </Tabs>
  )
}

const counted = (list: readonly unknown[] | undefined) => (list ? { count: list.length } : {})

/** What the platform's menu management does differently. */
const platformMenu: EmbeddedMenu = {
  deleteCategory:
    'Are you sure you want to delete this category? All products in this category will be removed.',
  deleteProduct: 'Are you sure you want to delete this product?',
  deleteGroup: {
    modifier:
      'Are you sure you want to delete this modifier group? All modifiers in this group will be removed.',
    variant:
      'Are you sure you want to delete this variant group? All variants in this group will be removed.',
    upsell: 'Are you sure you want to delete this upsell group? All upsells in this group will be removed.',
  },
  newCategoryPosition: (count) => count,
  newGroup: { minSelections: 0, maxSelections: 10 },
}
