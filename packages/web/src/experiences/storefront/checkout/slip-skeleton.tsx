import { OrderSlip, TearLine } from '@comanda/ui/order-slip'
import { Loading, Skeleton } from '@comanda/ui/skeleton'

const rows = ['a', 'b', 'c']

/** Placeholder of the slip while its prices load. */
export function SlipSkeleton() {
  return (
    <OrderSlip>
      <Loading label="Loading your order">
        {rows.map((row) => (
          <div key={row} className="flex justify-between py-3">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-4 w-14" />
          </div>
        ))}
        <TearLine />
        {rows.map((row) => (
          <div key={row} className="flex justify-between py-2">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-3.5 w-12" />
          </div>
        ))}
        <TearLine />
        <div className="flex justify-between">
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-7 w-28" />
        </div>
      </Loading>
    </OrderSlip>
  )
}
