import { MAX_PRINT_DIALOG_MS } from '@comanda/domain/kitchen/print-claim'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * Prints by the browser. `print` is referentially stable and prints a job once, with what `render` makes of it, after the jobs
 * before it; `onPrinted` is called once its print dialog was closed. `sheet` must be rendered on the page; it is visible in print only.
 */
export function usePrintJob<Job extends object>(
  render: (job: Job) => ReactNode,
  onPrinted?: (job: Job) => void,
): { sheet: ReactNode; print: (job: Job) => void } {
  const [jobs, setJobs] = useState<readonly Job[]>([])
  const [job] = jobs
  const reportPrinted = useEffectEvent((printed: Job) => onPrinted?.(printed))
  useEffect(() => {
    if (!job) return
    const end = () => setJobs((current) => current.filter((other) => other !== job))
    const onAfterPrint = () => {
      reportPrinted(job)
      end()
    }
    window.addEventListener('afterprint', onAfterPrint, { once: true })
    window.print()
    // Some browsers neither wait in print() until the dialog is closed nor report that it was.
    const timer = setTimeout(end, MAX_PRINT_DIALOG_MS)
    return () => {
      window.removeEventListener('afterprint', onAfterPrint)
      clearTimeout(timer)
    }
  }, [job])
  const sheet =
    job &&
    createPortal(
      <div className="print-sheet" aria-hidden="true">
        {render(job)}
      </div>,
      document.body,
    )
  const print = useCallback((next: Job) => setJobs((current) => [...current, next]), [])
  return { sheet, print }
}
