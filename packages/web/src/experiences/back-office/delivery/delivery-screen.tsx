import { ChooseRestaurant } from '../choose-restaurant.tsx'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { useLinkedRestaurant } from '../use-linked-restaurant.ts'
import { CourierAccountCard } from './courier-account-card.tsx'

/** The courier account of a restaurant. */
export default function DeliveryScreen() {
  const { restaurant } = useStaff()
  useLinkedRestaurant()
  return (
    <Screen title="Delivery" subtitle="The courier service that delivers your orders.">
      {restaurant ? (
        <div className="mx-auto grid max-w-200 grid-cols-[minmax(0,1fr)] gap-6">
          <CourierAccountCard key={restaurant.id} restaurant={restaurant} />
        </div>
      ) : (
        <ChooseRestaurant action="secrets.manage" />
      )}
    </Screen>
  )
}
