import { Loading, Skeleton } from '@comanda/ui/skeleton'

/** Placeholder with as many lines as the cart has, while the menu with their names loads. */
export function CartSkeleton({ lines }: { lines: number }) {
  return (
    <Loading label="Loading..." className="flex flex-col gap-5 pt-1">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <div key={line} className="flex gap-3.5">
          <Skeleton className="size-18 flex-none rounded-12!" />
          <div className="flex flex-auto flex-col gap-3 pt-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-10 w-34 rounded-12!" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
