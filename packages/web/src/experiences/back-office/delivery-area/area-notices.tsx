import type { DeliveryAreaSettings } from '@comanda/contract/delivery-area'
import { Bike, Info } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'

/** Why the zones do not apply at present. */
export function AreaNotices({ stored }: { stored: DeliveryAreaSettings }) {
  return (
    <>
      {stored.courierEnabled && (
        <Notice icon={<Bike className="size-4.5" />} title="A courier service delivers for this restaurant.">
          It decides where it delivers and quotes a fee for each address. These zones apply as soon as your
          own drivers deliver.
        </Notice>
      )}
      {!stored.deliveryEnabled && (
        <Notice tone="neutral" icon={<Info className="size-4.5" />} title="Delivery is turned off.">
          Customers can order for pickup only.
        </Notice>
      )}
    </>
  )
}
