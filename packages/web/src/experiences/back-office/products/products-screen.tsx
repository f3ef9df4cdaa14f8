import { isUuid } from '@comanda/domain/uuid'
import { Dialog } from '@comanda/ui/dialog'
import { useLocation } from 'wouter'
import { useEmbeddedMenu } from '../embedded.ts'
import { RestaurantScreen } from '../restaurant-screen.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { ProductEditor } from './product-editor.tsx'
import { ProductList } from './product-list.tsx'

/** The dishes of a menu: the list, and below its address the form of a new dish or of one of them. */
export default function ProductsScreen() {
  const [path, navigate] = useLocation()
  const isEmbedded = useEmbeddedMenu() !== null
  const below = path.replace(/\/+$/, '').split('/admin/products/')[1]
  const editor = (restaurant: StaffRestaurant, page: string) => (
    <ProductEditor key={page} restaurant={restaurant} productId={isUuid(page) ? page : null} />
  )
  return (
    <RestaurantScreen title="Products" action="menu.manage">
      {(restaurant) =>
        below !== undefined && !isEmbedded ? (
          editor(restaurant, below)
        ) : (
          <>
            <ProductList restaurant={restaurant} />
            {below !== undefined && (
              <Dialog
                size="xl"
                title={isUuid(below) ? 'Edit product' : 'Add product'}
                onClose={() => navigate('/admin/products')}
              >
                {editor(restaurant, below)}
              </Dialog>
            )}
          </>
        )
      }
    </RestaurantScreen>
  )
}
