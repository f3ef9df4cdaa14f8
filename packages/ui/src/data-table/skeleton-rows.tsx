import { cx } from '../cx.ts'
import { Skeleton } from '../skeleton.tsx'
import { cellInset } from './columns.ts'

const widths = ['w-32', 'w-24', 'w-28', 'w-20', 'w-16']

/** Placeholder rows, shown after 200 ms. */
export function SkeletonRows({ columns, rows }: { columns: number; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows are identical
      key={row}
      className="not-first:border-line not-first:border-t @max-[43.75rem]:flex @max-[43.75rem]:items-center"
    >
      {Array.from({ length: columns }, (_, column) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholder cells are identical
          key={column}
          className={cx(
            'h-11 @max-[43.75rem]:flex @max-[43.75rem]:flex-1 @max-[43.75rem]:items-center',
            cellInset,
            column > 1 && '@max-[43.75rem]:hidden!',
          )}
        >
          {row + column === 0 && (
            <span role="status" className="visually-hidden">
              Loading
            </span>
          )}
          <Skeleton
            className={cx('h-2.5 max-w-full animate-appear', widths[(row * 2 + column) % widths.length])}
          />
        </td>
      ))}
    </tr>
  ))
}
