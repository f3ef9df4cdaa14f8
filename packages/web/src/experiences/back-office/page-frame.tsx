import { FailedState } from '@comanda/ui/failed-state'
import { type RefObject, useState } from 'react'
import { shareFrameActivity } from './frame-activity.ts'

/** A page of this program within the back office. If it does not load, Retry is shown in its place. */
export function PageFrame({
  title,
  src,
  failed,
  frame,
  allow,
  className,
}: {
  title: string
  src: string
  /** What is shown if it does not load: "The kitchen did not load". */
  failed: string
  frame?: RefObject<HTMLIFrameElement | null>
  allow?: string
  className: string
}) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed)
    return (
      <FailedState
        level={2}
        title={failed}
        message="Check your connection, then try again."
        onRetry={() => setFailed(false)}
        className="bg-canvas"
      />
    )
  return (
    <iframe
      ref={frame}
      title={title}
      src={src}
      onLoad={({ currentTarget }) => {
        if (showsPage(currentTarget)) shareFrameActivity(currentTarget)
        else setFailed(true)
      }}
      allow={allow}
      className={className}
    />
  )
}

/** Whether it is a page of this program: an error page of the browser cannot be read, and a proxy may have sent its own. */
function showsPage({ contentDocument }: HTMLIFrameElement): boolean {
  return contentDocument?.getElementById('root') != null
}
