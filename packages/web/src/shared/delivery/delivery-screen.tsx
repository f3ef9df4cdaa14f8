import { Screen } from '../back-office/screen.tsx'
import { useStaff } from '../back-office/session.tsx'
import { ChooseRestaurant } from '../devices/choose-restaurant.tsx'
import { CourierAccountCard } from './courier-account-card.tsx'

/** Who brings the deliveries of a restaurant. */
export default function DeliveryScreen() {
  const { restaurant } = useStaff()
  return (
    <Screen title="Delivery" subtitle="The courier service that brings your orders.">
      {restaurant ? (
        <div className="mx-auto grid max-w-200 grid-cols-[minmax(0,1fr)] gap-6">
          <CourierAccountCard key={restaurant.id} restaurant={restaurant} />
        </div>
      ) : (
        <ChooseRestaurant question="Whose deliveries?" action="secrets.manage" />
      )}
    </Screen>
  )
}
