import HomeScreen from './home.tsx'
import { restaurantScreen } from './restaurant-screen.tsx'

/** The dashboard of one restaurant, as its owner sees it. */
export default restaurantScreen({ title: 'Owner Overview', action: 'orders.view' }, HomeScreen)
