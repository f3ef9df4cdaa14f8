import { Loading, Skeleton } from '@comanda/ui/skeleton'

/** Placeholder while a list of the account loads. */
export function CardsSkeleton() {
  return (
    <Loading className="grid gap-4">
      {[0, 1, 2].map((card) => (
        <div key={card} className="grid gap-3 rounded-16 border border-line p-5">
          <Skeleton className="h-4 w-44" />
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-3 w-64 max-w-full" />
          <Skeleton className="h-10 w-full rounded-12!" />
        </div>
      ))}
    </Loading>
  )
}
