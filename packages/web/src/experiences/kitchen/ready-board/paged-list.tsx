import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Row, type RowPage, rowPages } from './row-pages.ts'

const PAGE_MS = 8000
/** Room for the line below the list. */
const LINE_PX = 48

/**
 * A list that shows as many complete rows as fit and pages through the others automatically. All entries stay in the
 * document, so that paging is not announced.
 */
export function PagedList({ entries, children }: { entries: readonly string[]; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [pages, setPages] = useState<RowPage[]>([])
  const [turned, setTurned] = useState(0)
  const key = entries.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries have other rows
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const rows = rowsOf(scroller.current)
      const all = rowPages(rows, element.clientHeight)
      const next = all.length > 1 ? rowPages(rows, element.clientHeight - LINE_PX) : []
      setPages((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next))
    }
    setTurned(0)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [key])
  useEffect(() => {
    if (pages.length < 2) return
    const turning = setInterval(() => setTurned((before) => before + 1), PAGE_MS)
    return () => clearInterval(turning)
  }, [pages])
  const current = pages.length === 0 ? 0 : turned % pages.length
  const page = pages[current]
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = page?.top ?? 0
  }, [page])
  return (
    <div ref={box} className="min-h-0 flex-auto lg:overflow-hidden">
      <div
        ref={scroller}
        className={page ? 'relative overflow-hidden' : 'relative lg:h-full'}
        style={page && { height: page.height }}
      >
        {children}
      </div>
      {page && (
        <p className="flex h-12 items-end gap-3 text-20 text-ink-2 tnum lg:text-24">
          <b className="font-semibold text-ink">+{entries.length - page.entries} more</b>
          Page {current + 1} of {pages.length}
        </p>
      )}
    </div>
  )
}

/** The rows of the list in an element, as they are laid out. */
function rowsOf(element: HTMLElement | null): Row[] {
  const rows: Row[] = []
  for (const entry of element?.querySelectorAll<HTMLElement>('li') ?? []) {
    const { offsetTop: top, offsetHeight: height } = entry
    const row = rows.at(-1)
    if (row && row.top === top) {
      row.bottom = Math.max(row.bottom, top + height)
      row.entries += 1
    } else rows.push({ top, bottom: top + height, entries: 1 })
  }
  return rows
}
