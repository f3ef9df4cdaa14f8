import { RestaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { StorefrontPreview } from './storefront-preview.tsx'

const title = 'Preview'
const subtitle = 'The menu as customers see it, even while the restaurant is offline.'

/** The storefront of a restaurant in a frame. Nothing can be ordered in it, and no visit is counted. */
export default function PreviewScreen() {
  return (
    <RestaurantScreen title={title} subtitle={subtitle} action="menu.manage">
      {(restaurant) => (
        <Screen title={title} subtitle={subtitle}>
          <StorefrontPreview restaurantId={restaurant.id} device="desktop" />
        </Screen>
      )}
    </RestaurantScreen>
  )
}
