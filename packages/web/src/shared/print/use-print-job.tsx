import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * Prints by the browser. `print` is referentially stable and prints a job once, with what `render` makes of it. `sheet`
 * must be rendered on the page; it is visible in print only.
 */
export function usePrintJob<Job extends object>(
  render: (job: Job) => ReactNode,
): { sheet: ReactNode; print: (job: Job) => void } {
  const [job, setJob] = useState<Job | null>(null)
  useEffect(() => {
    if (!job) return
    const onPrinted = () => setJob(null)
    window.addEventListener('afterprint', onPrinted)
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [job])
  const sheet =
    job &&
    createPortal(
      <div className="print-sheet" aria-hidden="true">
        {render(job)}
      </div>,
      document.body,
    )
  return { sheet, print: setJob }
}
