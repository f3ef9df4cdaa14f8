import { Loading, Skeleton } from '@comanda/ui/skeleton'

/** Placeholder while the options of a dish load. */
export function OptionsSkeleton() {
  return (
    <Loading label="Loading..." className="flex flex-col gap-4 border-line border-t py-6">
      <Skeleton className="h-5 w-32" />
      <div className="grid grid-cols-3 gap-2">
        {['first', 'second', 'third'].map((tile) => (
          <Skeleton key={tile} className="h-16 rounded-16!" />
        ))}
      </div>
      <Skeleton className="mt-3 h-5 w-40" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
    </Loading>
  )
}
