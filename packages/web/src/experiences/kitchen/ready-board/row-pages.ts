/** One row of a list, in pixels from its top. */
export interface Row {
  top: number
  bottom: number
  /** Entries in the row. */
  entries: number
}

/** Rows that are shown together. */
export interface RowPage {
  top: number
  height: number
  entries: number
}

/** Distributes rows over pages of a height. A page has at least one row, and no row is cut off. */
export function rowPages(rows: readonly Row[], height: number): RowPage[] {
  const pages: RowPage[] = []
  for (const { top, bottom, entries } of rows) {
    const page = pages.at(-1)
    if (page && bottom - page.top <= height) {
      page.height = bottom - page.top
      page.entries += entries
    } else pages.push({ top, height: bottom - top, entries })
  }
  return pages
}
