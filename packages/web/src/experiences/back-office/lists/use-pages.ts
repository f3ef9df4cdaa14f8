import { useEffect, useEffectEvent, useRef } from 'react'

/** A page of a list that continues after the last row of the previous page; null is the first page. */
export interface PagePosition<Cursor> {
  page: number
  after: Cursor | null
}

export interface LoadedPage<Cursor> {
  /** null until it is known. */
  count: number | null
  /** null if it is not counted. */
  total: number | null
  /** The last row if more follow; also null while the page loads. */
  next: Cursor | null
}

/** The pager of a list. `list` identifies its filters: when it changes, the list starts at its first page. */
export function usePages<Cursor>(
  list: string,
  size: number,
  at: PagePosition<Cursor>,
  loaded: LoadedPage<Cursor>,
  go: (to: PagePosition<Cursor>) => void,
) {
  const page = at.after === null ? 1 : Math.max(2, at.page)
  const previous = useRef(new Map<string, Cursor | null>())
  const shown = useRef(list)
  const show = useEffectEvent((list: string) => {
    if (shown.current !== list && at.after !== null) go({ page: 1, after: null })
    shown.current = list
  })
  useEffect(() => show(list), [list])
  const first = (page - 1) * size
  return {
    from: loaded.count === 0 ? 0 : first + 1,
    to: loaded.count === null ? null : first + loaded.count,
    total: loaded.total,
    onPrevious:
      page > 1
        ? () => {
            // Unknown if the user arrived at this page by a link.
            const after = previous.current.get(`${page - 1} ${list}`) ?? null
            go({ page: after === null ? 1 : page - 1, after })
          }
        : null,
    onNext:
      loaded.next === null
        ? null
        : () => {
            previous.current.set(`${page} ${list}`, at.after)
            go({ page: page + 1, after: loaded.next })
          },
  }
}
