import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { StorefrontPreview } from './storefront-preview.tsx'

const title = 'Preview'
const subtitle = 'The menu as customers see it, even while the restaurant is offline.'

/** The storefront of a restaurant in a frame. Nothing can be ordered in it, and no visit is counted. */
export default restaurantScreen({ title, subtitle, action: 'menu.manage' }, PreviewOf)

function PreviewOf({ restaurantId }: RestaurantProps) {
  return (
    <Screen title={title} subtitle={subtitle}>
      <StorefrontPreview restaurantId={restaurantId} device="desktop" />
    </Screen>
  )
}
