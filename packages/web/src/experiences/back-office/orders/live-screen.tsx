import { PageFrame } from '../page-frame.tsx'
import { RestaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { kitchenPath } from '../shell/locations.ts'

/** The kitchen display of the selected restaurant, within the back office. */
export default function LiveOrdersScreen() {
  const { onOwnDomain } = useStaff()
  return (
    <RestaurantScreen title="Live Orders" action="kitchen.view">
      {({ id, name }) => (
        <Screen title="Live Orders" subtitle="The kitchen display, with real-time tracking" flush>
          <PageFrame
            title={`Kitchen of ${name}`}
            src={kitchenPath({ onOwnDomain, restaurantId: id })}
            failed="The kitchen display did not load"
            allow="autoplay; camera; fullscreen; screen-wake-lock"
            className="h-[calc(100dvh-9rem)] office:h-full"
          />
        </Screen>
      )}
    </RestaurantScreen>
  )
}
