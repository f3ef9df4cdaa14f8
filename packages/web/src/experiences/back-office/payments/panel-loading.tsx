import { Loading, Skeleton } from '@comanda/ui/skeleton'

/** A panel whose payment has not loaded. */
export function PanelLoading() {
  return (
    <Loading>
      <div className="grid gap-3">
        {['w-40', 'w-64', 'w-52', 'w-60', 'w-44'].map((width) => (
          <Skeleton key={width} className={`h-4 ${width}`} />
        ))}
      </div>
    </Loading>
  )
}
