import { cx } from '@comanda/ui/cx.ts'
import { Loading, Skeleton } from '@comanda/ui/skeleton'

/**
 * The skeleton of a page while its content loads: a header, a title and blocks; in the checkout also the slip.
 */
export function LoadingScreen({ isCheckout }: { isCheckout?: boolean }) {
  return (
    <Loading label="Loading..." className="min-h-dvh">
      <div className="flex h-16 items-center gap-3 border-line border-b px-4 office:h-19 office:px-10">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-5 w-40" />
      </div>
      <div
        className={cx(
          'mx-auto grid w-full grid-cols-1 gap-x-14 gap-y-8 px-4 pt-6 pb-10 office:pt-10',
          isCheckout
            ? 'max-w-270 office:grid-cols-[minmax(0,1fr)_minmax(20rem,25rem)] office:px-6 wide:px-0'
            : 'max-w-180',
        )}
      >
        <div className="grid content-start gap-6">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-20 w-full rounded-12!" />
          <Skeleton className="h-48 w-full rounded-12!" />
        </div>
        {isCheckout && <Skeleton className="h-72 w-full rounded-12!" />}
      </div>
    </Loading>
  )
}
