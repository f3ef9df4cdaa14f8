import { Loading, Skeleton } from '@comanda/ui/skeleton'

/** The placeholder of a screen that is loading. */
export function ScreenSkeleton() {
  return (
    <Loading label="Loading the screen">
      <div className="flex h-19 items-center border-line border-b px-4 office:h-13 office:px-6">
        <Skeleton className="h-4 w-44" />
      </div>
      <div className="space-y-4 p-4 office:p-6">
        <Skeleton className="h-20 rounded-12!" />
        <Skeleton className="h-72 rounded-12!" />
      </div>
    </Loading>
  )
}
