import { cx } from '@comanda/ui/cx.ts'
import { FailedState } from '@comanda/ui/failed-state'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { type RefObject, useState } from 'react'
import { shareFrameActivity } from './frame-activity.ts'

/**
 * A page of this program within the back office. A placeholder covers it until it has loaded; if it does not, Retry is shown in
 * its place.
 */
export function PageFrame({
  title,
  src,
  failed,
  frame,
  allow,
  isRendered = true,
  className,
}: {
  title: string
  src: string
  /** What is shown if it does not load: "The kitchen did not load". */
  failed: string
  frame?: RefObject<HTMLIFrameElement | null>
  allow?: string
  /** false while a page that reports it has not yet rendered its content, which can be after it has loaded. */
  isRendered?: boolean
  className: string
}) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  if (state === 'failed')
    return (
      <FailedState
        level={2}
        title={failed}
        message="Check your connection, then try again."
        onRetry={() => setState('loading')}
        className="bg-canvas"
      />
    )
  return (
    <div className={cx('relative', className)}>
      <iframe
        ref={frame}
        title={title}
        src={src}
        onLoad={({ currentTarget }) => {
          const isPage = showsPage(currentTarget)
          if (isPage) shareFrameActivity(currentTarget)
          setState(isPage ? 'loaded' : 'failed')
        }}
        allow={allow}
        className="block size-full border-0"
      />
      {!(isRendered && state === 'loaded') && (
        <Loading className="absolute inset-0">
          <Skeleton className="size-full rounded-none!" />
        </Loading>
      )}
    </div>
  )
}

/** Whether it is a page of this program: an error page of the browser cannot be read, and a proxy may have sent its own. */
function showsPage({ contentDocument }: HTMLIFrameElement): boolean {
  return contentDocument?.getElementById('root') != null
}
