import HomeScreen from './home.tsx'
import { RestaurantScreen } from './restaurant-screen.tsx'

/** The dashboard of one restaurant, as its owner sees it. */
export default function OwnerOverview() {
  return (
    <RestaurantScreen title="Owner Overview" action="orders.view">
      {() => <HomeScreen />}
    </RestaurantScreen>
  )
}
